// CHECK: unknown(unsupported) line 14
// PROPERTY: assert
// TAGS: floats, rounding

/* Which exceptions were raised, nobody counts. */
#include <assert.h>
#include <fenv.h>

extern double __VERIFIER_nondet_double(void);

int main(void)
{
    double third = __VERIFIER_nondet_double() / 3;
    assert(!fetestexcept(FE_INEXACT) || third != 0);
    return 0;
}
