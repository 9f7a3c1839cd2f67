// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: below 0.01 the quotient of the two polynomials differs from x by less than 0.001
// TAGS: floats, sv-comp
#include <stdlib.h>
extern void reach_error(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } return; }
extern float __VERIFIER_nondet_float(void);
float f(float x) { return x - (x * x * x) / 6.0f + (x * x * x * x * x) / 120.0f; }
float slope(float x) { return 1 - (x * x) / 2.0f + (x * x * x * x) / 24.0f; }
int main() {
    float x = __VERIFIER_nondet_float();
    assume_abort_if_not(x > -0.01f && x < 0.01f);
    float next = x - f(x) / slope(x);
    __VERIFIER_assert(next < 0.1);
    return 0;
}
