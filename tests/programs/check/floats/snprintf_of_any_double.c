// CHECK: safe
// EVIDENCE: by construction: %g has at most six digits, a point, an exponent of five bytes and a sign
// TAGS: stdio, floats
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    char text[8], all[14];
    double value = __VERIFIER_nondet_double();
    int length = snprintf(text, sizeof text, "%g", value);
    assert(length >= 1 && length <= 13);
    assert(memchr(text, '\0', sizeof text) != NULL);
    sprintf(all, "%g", value);
    return 0;
}
