// CHECK: violated(assert) line 11
// WITNESS: 1, 1, 0, 2
// RANGES: -3..3
// TAGS: matrices
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    int a = __VERIFIER_nondet_char(), b = __VERIFIER_nondet_char(), c = __VERIFIER_nondet_char(), d = __VERIFIER_nondet_char();
    int left01 = a * 2 + b * 1, right01 = 1 * b + 2 * d;
    int left10 = c * 1 + d * 0, right10 = 0 * a + 1 * c;
    assert(left10 != right10 || left01 == right01);
}
