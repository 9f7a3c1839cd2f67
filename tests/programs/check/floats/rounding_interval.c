// CHECK: safe
// PROPERTY: assert
// UNWIND: needs at most 0 iterations of any loop
// EXHAUSTIVE: yes
// RANGES: 0..255, 1..255
// TAGS: floats, rounding

/* An interval of a quotient holds it, and is a point only where the quotient is exact. */
#include <assert.h>
#include <fenv.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    double x = __VERIFIER_nondet_uchar(), y = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(y != 0);
    fesetround(FE_DOWNWARD);
    double low = x / y;
    fesetround(FE_UPWARD);
    double high = x / y;
    fesetround(FE_TONEAREST);
    double nearest = x / y;
    assert(low <= nearest && nearest <= high);
    assert(low != high || low * y == x);
    return 0;
}
