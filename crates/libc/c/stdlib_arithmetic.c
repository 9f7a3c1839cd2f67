/* stdlib.h and inttypes.h: absolute values and quotients. */
#include "models.h"

#ifndef REFUTE_CHECK_PROTOTYPES
typedef struct {
    int quot, rem;
} div_t;
typedef struct {
    long quot, rem;
} ldiv_t;
typedef struct {
    long long quot, rem;
} lldiv_t;
typedef struct {
    intmax_t quot, rem;
} imaxdiv_t;
#endif

/* The most negative number has no absolute value: the overflow is the caller's and is reported. */
int abs(int number)
{
    return number < 0 ? -number : number;
}

long labs(long number)
{
    return number < 0 ? -number : number;
}

long long llabs(long long number)
{
    return number < 0 ? -number : number;
}

intmax_t imaxabs(intmax_t number)
{
    return number < 0 ? -number : number;
}

div_t div(int numerator, int denominator)
{
    div_t result = {.quot = numerator / denominator, .rem = numerator % denominator};
    return result;
}

ldiv_t ldiv(long numerator, long denominator)
{
    ldiv_t result = {.quot = numerator / denominator, .rem = numerator % denominator};
    return result;
}

lldiv_t lldiv(long long numerator, long long denominator)
{
    lldiv_t result = {.quot = numerator / denominator, .rem = numerator % denominator};
    return result;
}

imaxdiv_t imaxdiv(intmax_t numerator, intmax_t denominator)
{
    imaxdiv_t result = {.quot = numerator / denominator, .rem = numerator % denominator};
    return result;
}
