// CHECK: violated(assert) line 12
// WITNESS: 100, 100, -50
// TAGS: saturation
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
static signed char add(signed char a, signed char b) {
    int sum = a + b;
    return sum > 127 ? 127 : sum < -128 ? -128 : (signed char)sum;
}
int main(void) {
    signed char a = __VERIFIER_nondet_char(), b = __VERIFIER_nondet_char(), c = __VERIFIER_nondet_char();
    assert(add(add(a, b), c) == add(a, add(b, c)));
}
