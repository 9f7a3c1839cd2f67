// CHECK: safe
// PROPERTY: unreach-call,no-overflow
// EVIDENCE: by construction: a product with a number of at most one is no greater
// TAGS: fixed-point
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void assume_abort_if_not(int condition) { if (!condition) abort(); }
static void check(int condition) { if (!condition) { reach_error(); abort(); } }
int qmul(int a, int b) {
    return (int)(((long)a * b) >> 16);
}

int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    assume_abort_if_not(a >= 0 && a <= 65536 && b >= 0 && b <= 65536);
    int c = qmul(a, b);
    check(c <= a && c <= b && c >= 0);
    return 0;
}
