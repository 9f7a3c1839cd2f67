// CHECK: safe
// EVIDENCE: by construction: a digit, a point, six places, an exponent of four or five bytes and a sign
// TAGS: stdio, floats
#include <assert.h>
#include <math.h>
#include <stdio.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    char text[15];
    double value = __VERIFIER_nondet_double();
    int length = sprintf(text, "%e", value);
    if (isfinite(value))
        assert(length >= 12 && length <= 14 - (value > 0));
    else
        assert(length <= 4);
    return 0;
}
