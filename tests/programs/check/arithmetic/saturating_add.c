// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: saturation, conversions
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
static signed char add(signed char a, signed char b) {
    int sum = a + b;
    return sum > 127 ? 127 : sum < -128 ? -128 : (signed char)sum;
}
int main(void) {
    signed char a = __VERIFIER_nondet_char(), b = __VERIFIER_nondet_char();
    signed char s = add(a, b);
    assert(b < 0 || s >= a);
    assert(add(b, a) == s);
}
