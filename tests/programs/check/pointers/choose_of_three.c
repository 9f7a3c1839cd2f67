// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: aliasing
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int a = 1, b = 2, c = 3, *p;
    unsigned char which = __VERIFIER_nondet_uchar();
    p = which < 80 ? &a : which < 160 ? &b : &c;
    *p = 10;
    assert(a + b + c == (which < 80 ? 15 : which < 160 ? 14 : 13));
}
