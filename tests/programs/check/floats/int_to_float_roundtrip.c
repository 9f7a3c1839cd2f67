// CHECK: violated(assert) line 11
// WITNESS: 16777217
// TAGS: conversions
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int i = __VERIFIER_nondet_int();
    __VERIFIER_assume(i >= 0 && i < 1 << 28);
    float f = (float)i;
    assert((int)f == i);
}
