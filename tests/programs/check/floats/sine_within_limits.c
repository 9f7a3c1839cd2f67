// CHECK: safe
// EVIDENCE: by construction: no sine, cosine or hyperbolic tangent is beyond one
// TAGS: floats, mathematics
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    if (sin(x) > 1 || cos(x) < -1 || tanhf(__VERIFIER_nondet_float()) > 1 || exp(x) < 0) reach_error();
    if (!isnan(x) && isnan(exp(x) + atan(x))) reach_error();
    return 0;
}
