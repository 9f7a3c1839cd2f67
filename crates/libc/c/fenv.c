/* fenv.h: models and interpreter round to nearest, and nobody can ask for anything else. */
#include "models.h"

#ifndef REFUTE_CHECK_PROTOTYPES
enum { FE_TONEAREST = 0 };
#endif

/* Has no body anywhere: reaching it makes the answer say that there is no model for it. */
int __refute_set_other_rounding(int mode);

int fegetround(void)
{
    return FE_TONEAREST;
}

int fesetround(int mode)
{
    return mode == FE_TONEAREST ? 0 : __refute_set_other_rounding(mode);
}

/* What FLT_ROUNDS asks on some compilers. */
int __flt_rounds(void)
{
    return 1;
}
