// CHECK: safe
// EVIDENCE: by construction: the comparison excludes zeros and NaNs, for which alone the sign bit and the order differ.
// TAGS: zeros, bits
#include <assert.h>
#include <string.h>
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    unsigned bits;
    memcpy(&bits, &x, sizeof bits);
    if (x != 0 && x == x) assert((bits >> 31) == (x < 0));
}
