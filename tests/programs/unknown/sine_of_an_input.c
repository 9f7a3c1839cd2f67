// CHECK: unknown(unsupported) line 7
// TAGS: floats, mathematics
#include <math.h>
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);
int main(void) {
    double x = sin(__VERIFIER_nondet_double());
    if (x > 0.123 && x < 0.1230000000001) reach_error();
    return 0;
}
