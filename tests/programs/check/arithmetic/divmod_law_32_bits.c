// CHECK: safe
// EVIDENCE: by construction: C defines the remainder by this law
// TAGS: division
#include <assert.h>
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    __VERIFIER_assume(b != 0 && !(a == INT_MIN && b == -1));
    assert(a / b * b + a % b == a);
    assert(a - a / b * b == a % b);
}
