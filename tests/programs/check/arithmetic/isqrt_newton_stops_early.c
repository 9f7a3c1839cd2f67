// CHECK: violated(assert) line 12
// WITNESS: 65535
// TAGS: loops, division
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned n = __VERIFIER_nondet_ushort();
    __VERIFIER_assume(n > 0);
    unsigned r = n;
    for (int i = 0; i < 7; i++) r = (r + n / r) / 2;
    assert(r * r <= n);
}
