// CHECK: unknown(unsupported) line 9
// PROPERTY: assert
// TAGS: stdio, floats
#include <assert.h>
#include <stdio.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    char text[400];
    sprintf(text, "%f", __VERIFIER_nondet_double());
    assert(text[0] != '7');
    return 0;
}
