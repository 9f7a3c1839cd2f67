// CHECK: safe
// RANGES: 0..3
// EXHAUSTIVE: yes
// TAGS: pointer-arithmetic, loops
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int a[5];
    for (int i = 0; i < 4; i++) {
        a[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(a[i] <= 3);
    }
    a[4] = 3;
    int *p = a;
    while (*p != 3) p++;
    assert(p - a <= 4 && *p == 3);
}
