// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: conversions, rounding
#include <assert.h>
extern short __VERIFIER_nondet_short(void);
int main(void) {
    // Adding and subtracting 1.5 * 2^52 rounds to the nearest integer, ties to even.
    short s = __VERIFIER_nondet_short();
    double x = s / 2.0, r = x + 6755399441055744.0 - 6755399441055744.0;
    int half = s % 2 != 0;
    if (!half) assert(r == x);
    else assert((long)r % 2 == 0 && (r - x == 0.5 || x - r == 0.5));
}
