// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: indirection
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int x = 5, y = 6, *p = &x, **pp = &p;
    if (__VERIFIER_nondet_uchar() > 17) *pp = &y;
    **pp += 1;
    assert(x + y == 12 && (p == &x ? x == 6 : y == 7));
}
