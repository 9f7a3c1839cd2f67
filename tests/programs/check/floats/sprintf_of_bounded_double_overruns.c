// CHECK: violated(valid-deref) line 10
// WITNESS: 999.9999
// TAGS: stdio, floats
#include <stdio.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    char text[8];
    double value = __VERIFIER_nondet_double();
    if (!(value >= 0 && value < 1000)) return 0;
    sprintf(text, "%.3f", value);
    return 0;
}
