// CHECK: safe
// PROPERTY: assert
// UNWIND: needs at most 0 iterations of any loop
// EXHAUSTIVE: yes
// TAGS: floats, rounding

/* What the program raises itself is known; what operations raise is only looked at. */
#include <assert.h>
#include <fenv.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    double third = __VERIFIER_nondet_uchar() / 3.0;
    int warnings = 0;
    if (fetestexcept(FE_INEXACT))
        warnings++;
    feraiseexcept(FE_DIVBYZERO);
    assert(fetestexcept(FE_DIVBYZERO) == FE_DIVBYZERO);
    assert(third < 86 && warnings <= 1);
    return 0;
}
