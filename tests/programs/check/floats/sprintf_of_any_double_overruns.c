// CHECK: violated(valid-deref) line 10
// WITNESS: -0x1.fffffffffffffp+1023
// TAGS: stdio, floats
#include <stdio.h>
#include <string.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    char text[317];
    double value = __VERIFIER_nondet_double();
    sprintf(text, "%f", value);
    return 0;
}
