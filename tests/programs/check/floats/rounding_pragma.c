// CHECK: violated(assert) line 21
// PROPERTY: assert
// UNWIND: needs at most 0 iterations of any loop
// WITNESS: 2
// TAGS: floats, rounding

/* With access to the environment, operations on constants are executed, too. */
#include <assert.h>
#include <fenv.h>

#pragma STDC FENV_ACCESS ON

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    unsigned char way = __VERIFIER_nondet_uchar();
    if (way == 2)
        fesetround(FE_UPWARD);
    double tenth = 1.0 / 10.0;
    assert(tenth * 10.0 == 1.0);
    return 0;
}
