/* fenv.h: the rounding is a part of the state; which exceptions operations have raised is not. */
#include "models.h"

#ifndef REFUTE_CHECK_PROTOTYPES
enum {
    FE_TONEAREST = 0,
    FE_DOWNWARD = 0x400,
    FE_UPWARD = 0x800,
    FE_TOWARDZERO = 0xc00,
};
#if __SIZEOF_POINTER__ == 8
typedef struct {
    unsigned words[8];
} fenv_t;
#else
typedef struct {
    unsigned words[7];
} fenv_t;
#endif
typedef unsigned short fexcept_t;
#define FE_DFL_ENV ((const fenv_t *)-1)
#endif

/* Every exception that the processor has, and the one that is no exception to C. */
#define EXCEPTIONS 0x3f

/*
 * Exceptions among `mask` that operations may have raised: anything. What is found behind it is told
 * only when it can be executed, and the interpreter does not know either.
 */
int __refute_float_exceptions(int mask);

/* What the program itself raised, and did not clear. */
static int raised;

static int current_rounding(void)
{
    switch (__builtin_flt_rounds()) {
    case 0:
        return FE_TOWARDZERO;
    case 2:
        return FE_UPWARD;
    case 3:
        return FE_DOWNWARD;
    default:
        return FE_TONEAREST;
    }
}

static int set_rounding(int mode)
{
    switch (mode) {
    case FE_TONEAREST:
        __builtin_set_flt_rounds(1);
        return 0;
    case FE_UPWARD:
        __builtin_set_flt_rounds(2);
        return 0;
    case FE_DOWNWARD:
        __builtin_set_flt_rounds(3);
        return 0;
    case FE_TOWARDZERO:
        __builtin_set_flt_rounds(0);
        return 0;
    default:
        return 1;
    }
}

int fegetround(void)
{
    return current_rounding();
}

int fesetround(int mode)
{
    return set_rounding(mode);
}

/* What FLT_ROUNDS asks on some compilers. */
int __flt_rounds(void)
{
    return __builtin_flt_rounds();
}

int feclearexcept(int mask)
{
    raised &= ~mask;
    return 0;
}

int feraiseexcept(int mask)
{
    raised |= mask & EXCEPTIONS;
    return 0;
}

int fetestexcept(int mask)
{
    int open = mask & EXCEPTIONS & ~raised;
    int known = mask & raised;
    return open == 0 ? known : known | __refute_float_exceptions(open);
}

/* The first words of an environment hold the rounding and what was raised; the rest is zero. */
static void save(fenv_t *environment)
{
    __builtin_memset(environment, 0, sizeof *environment);
    ((unsigned *)environment)[0] = (unsigned)current_rounding();
    ((unsigned *)environment)[1] = (unsigned)raised;
}

static void restore(const fenv_t *environment)
{
    if (environment == FE_DFL_ENV) {
        set_rounding(FE_TONEAREST);
        raised = 0;
        return;
    }
    fenv_t copy;
    __builtin_memcpy(&copy, environment, sizeof copy);
    set_rounding((int)((unsigned *)&copy)[0]);
    raised = (int)((unsigned *)&copy)[1];
}

int fegetenv(fenv_t *environment)
{
    save(environment);
    return 0;
}

int feholdexcept(fenv_t *environment)
{
    save(environment);
    raised = 0;
    return 0;
}

int fesetenv(const fenv_t *environment)
{
    restore(environment);
    return 0;
}

int feupdateenv(const fenv_t *environment)
{
    int before = raised;
    restore(environment);
    raised |= before;
    return 0;
}
