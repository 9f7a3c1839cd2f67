// CHECK: safe
// EVIDENCE: by construction: only the least number has no absolute value
// TAGS: stdlib
#include <inttypes.h>
extern long __VERIFIER_nondet_long(void);
int main(void) {
    long number = __VERIFIER_nondet_long();
    if (number == INTMAX_MIN) return 0;
    return imaxabs(number) == 7;
}
