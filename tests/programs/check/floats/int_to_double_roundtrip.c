// CHECK: safe
// EVIDENCE: by construction: a double has 53 bits, so every int is exact.
// TAGS: conversions
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int i = __VERIFIER_nondet_int();
    double d = i;
    assert((int)d == i && d * 2 / 2 == d);
}
