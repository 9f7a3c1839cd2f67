// CHECK: violated(unreach-call) line 10
// WITNESS: 5
// TAGS: floats, mathematics
#include <math.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char number = __VERIFIER_nondet_uchar();
    double root = number == 5 ? cbrt(125.0) : cbrt(1.0);
    if (root > 4.9) reach_error();
    return 0;
}
