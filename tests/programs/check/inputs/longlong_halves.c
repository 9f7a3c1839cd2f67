// CHECK: violated(assert) line 10
// WITNESS: -4294967295
// TAGS: wide
#include <assert.h>
extern long long __VERIFIER_nondet_longlong(void);
extern void __VERIFIER_assume(int);
int main(void) {
    long long x = __VERIFIER_nondet_longlong();
    __VERIFIER_assume((int)x == 1);
    assert(x >= 0);
}
