// CHECK: violated(valid-deref) line 9
// WITNESS: -0x1.fffffffffffffp+1023
// TAGS: stdio, floats
#include <stdio.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    char text[12];
    double value = __VERIFIER_nondet_double();
    sprintf(text, "%g", value);
    return 0;
}
