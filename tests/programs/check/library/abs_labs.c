// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: stdlib
#include <assert.h>
#include <stdlib.h>
extern short __VERIFIER_nondet_short(void);
int main(void) {
    short s = __VERIFIER_nondet_short();
    assert(abs(s) >= 0 && labs(s) == abs(s) && (abs(s) == s || abs(s) == -s));
}
