// CHECK: safe
// PROPERTY: assert
// UNWIND: needs at most 0 iterations of any loop
// EVIDENCE: by construction: rounded down, nothing becomes greater, and rounded up, nothing smaller
// TAGS: floats, rounding

/* Conversions, square roots and products in directions. */
#include <assert.h>
#include <fenv.h>
#include <math.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > 0);
    fesetround(FE_DOWNWARD);
    float low = n;
    float low_root = sqrtf(low);
    fesetround(FE_UPWARD);
    float high = n;
    float high_root = sqrtf(low);
    fesetround(FE_TOWARDZERO);
    float cut = n;
    assert((double)low <= n && n <= (double)high && cut == low);
    assert(low_root <= high_root);
    return 0;
}
