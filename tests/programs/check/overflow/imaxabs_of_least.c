// CHECK: violated(no-overflow) line 9
// WITNESS: -9223372036854775808
// EVIDENCE: by construction: no sanitizer looks into the C library
// TAGS: stdlib
#include <inttypes.h>
extern long __VERIFIER_nondet_long(void);
int main(void) {
    long number = __VERIFIER_nondet_long();
    return imaxabs(number) == 7;
}
