// CHECK: safe
// RANGES: 0..2
// EXHAUSTIVE: yes
// TAGS: goto, gnu
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    static void *const labels[] = {&&zero, &&one, &&two};
    unsigned char k = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(k <= 2);
    int x = 0;
    goto *labels[k];
zero:
    x += 1;
one:
    x += 2;
two:
    x += 4;
    assert(x == (k == 0 ? 7 : k == 1 ? 6 : 4));
}
