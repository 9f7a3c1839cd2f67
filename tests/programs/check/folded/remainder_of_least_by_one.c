// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: constants
#include <limits.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int divisor = __VERIFIER_nondet_uchar() + 1;
    return INT_MIN % 1 + (INT_MIN + 1) / -1 + INT_MIN / divisor > INT_MAX - 2;
}
