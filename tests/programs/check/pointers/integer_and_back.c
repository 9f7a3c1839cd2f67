// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: casts
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int a[8];
    unsigned i = __VERIFIER_nondet_uchar() & 7;
    unsigned long n = (unsigned long)&a[i];
    int *p = (int *)(n + sizeof(int) * (7 - i));
    *p = 9;
    assert(a[7] == 9);
}
