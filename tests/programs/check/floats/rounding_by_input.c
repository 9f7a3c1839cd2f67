// CHECK: safe
// PROPERTY: assert
// UNWIND: needs at most 0 iterations of any loop
// EXHAUSTIVE: yes
// RANGES: 0..3, -128..127
// TAGS: floats, rounding

/* Executions that round in different ways meet, and must stay apart. */
#include <assert.h>
#include <fenv.h>
#include <math.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern signed char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    fesetround(FE_TONEAREST);
    unsigned char way = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(way <= 3);
    if (way == 1)
        fesetround(FE_UPWARD);
    else if (way == 2)
        fesetround(FE_DOWNWARD);
    else if (way == 3)
        fesetround(FE_TOWARDZERO);
    double x = (signed char)__VERIFIER_nondet_char() / 4.0;
    long n = lrint(x);
    assert(way != 1 || n == (long)ceil(x));
    assert(way != 2 || n == (long)floor(x));
    assert(way != 3 || n == (long)trunc(x));
    assert(n - x <= 1 && x - n <= 1);
    assert(way != 0 || (n - x <= 0.5 && x - n <= 0.5));
    return 0;
}
