// CHECK: safe
// EVIDENCE: by construction: what is below 1000 by more than the last place has three digits before its point
// TAGS: stdio, floats
#include <assert.h>
#include <stdio.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    char text[8];
    double value = __VERIFIER_nondet_double();
    if (!(value > 0 && value < 999.9)) return 0;
    int length = sprintf(text, "%.3f", value);
    if (value < 9.99) assert(length == 5);
    return 0;
}
