// CHECK: violated(unreach-call) line 9
// WITNESS: 5
// TAGS: floats, mathematics
#include <math.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    if (hypot(3.0, 4.0) != 5.0 || atan(0.0) != 0.0) return 0;
    if (__VERIFIER_nondet_uchar() == 5 && atan2f(0.0f, 1.0f) == 0.0f) reach_error();
    return 0;
}
