// CHECK: safe
// EVIDENCE: by construction: 309 digits, the point, six places, a sign and the null
// TAGS: stdio, floats
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    char text[318];
    double value = __VERIFIER_nondet_double();
    int length = sprintf(text, "%f", value);
    assert(length >= 3 && length <= 317);
    assert(text[length] == '\0');
    return 0;
}
