// CHECK: violated(unreach-call) line 11
// WITNESS: bits:0x1
// TAGS: floats, mathematics
#include <math.h>
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    int e;
    float m = frexpf(x, &e);
    if (e == -148 && m == 0.5f) reach_error();
    return 0;
}
