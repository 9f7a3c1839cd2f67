// CHECK: violated(assert) line 32
// PROPERTY: assert
// UNWIND: needs at most 0 iterations of any loop
// WITNESS: 2, 3
// TAGS: floats, rounding

/* Half is the most only where it is rounded to nearest. */
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
    assert(n - x <= 0.5 && x - n <= 0.5);
    return 0;
}
