// CHECK: violated(no-overflow) line 11
// WITNESS: -9223372036854775808, -1
// EVIDENCE: by construction: the least number divided by -1 traps as a division by zero does
// TAGS: stdlib
#include <limits.h>
#include <stdlib.h>
extern long __VERIFIER_nondet_long(void);
int main(void) {
    long number = __VERIFIER_nondet_long(), by = __VERIFIER_nondet_long();
    if (by == 0) return 0;
    return ldiv(number, by).quot == 7;
}
