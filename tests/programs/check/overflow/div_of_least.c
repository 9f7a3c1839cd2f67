// CHECK: violated(no-overflow) line 11
// WITNESS: -2147483648, -1
// EVIDENCE: by construction: the least number divided by -1 traps as a division by zero does
// TAGS: stdlib
#include <limits.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int number = __VERIFIER_nondet_int(), by = __VERIFIER_nondet_int();
    if (by == 0) return 0;
    return div(number, by).quot == 7;
}
