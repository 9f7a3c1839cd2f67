// CHECK: safe
// EVIDENCE: by construction: the fraction of a finite number is in [1/2, 1), and its exponent that of its format
// TAGS: floats, mathematics
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    int e;
    double m = frexp(x, &e);
    if (x == 0 || isnan(x) || isinf(x)) return 0;
    if (!(fabs(m) >= 0.5 && fabs(m) < 1) || e > 1024 || e < -1073) reach_error();
    if (ldexp(x, 0) != x) reach_error();
    return 0;
}
