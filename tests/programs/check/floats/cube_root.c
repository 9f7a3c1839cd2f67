// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: floats, mathematics
#include <math.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    double sign = __VERIFIER_nondet_uchar() & 1 ? 1 : -1;
    double root = sign > 0 ? cbrt(27.0) : cbrt(-27.0);
    if (fabs(sign * root - 3) > 1e-14) reach_error();
    return 0;
}
