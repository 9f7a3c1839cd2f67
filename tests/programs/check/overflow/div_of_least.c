// CHECK: violated(no-overflow) line 10
// WITNESS: -2147483648, -1
// TAGS: stdlib
#include <limits.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int number = __VERIFIER_nondet_int(), by = __VERIFIER_nondet_int();
    if (by == 0) return 0;
    return div(number, by).quot == 7;
}
