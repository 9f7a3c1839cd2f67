// CHECK: violated(assert) line 25
// PROPERTY: assert
// UNWIND: needs at most 0 iterations of any loop
// WITNESS: 1, 3
// TAGS: floats, rounding

/* An interval is wider than a point where the quotient is not exact. */
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
    assert(low == high);
    return 0;
}
