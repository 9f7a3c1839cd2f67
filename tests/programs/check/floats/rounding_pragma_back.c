// CHECK: safe
// PROPERTY: assert
// UNWIND: needs at most 0 iterations of any loop
// EXHAUSTIVE: yes
// TAGS: floats, rounding

/* With access to the environment, operations on constants are executed, too. */
#include <assert.h>
#include <fenv.h>
#include <float.h>

#pragma STDC FENV_ACCESS ON

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    fenv_t before;
    unsigned char way = __VERIFIER_nondet_uchar();
    fegetenv(&before);
    if (way == 2)
        fesetround(FE_UPWARD);
    assert(FLT_ROUNDS == (way == 2 ? 2 : 1));
    fesetenv(&before);
    double tenth = 1.0 / 10.0;
    assert(tenth * 10.0 == 1.0 && fegetround() == FE_TONEAREST);
    return 0;
}
