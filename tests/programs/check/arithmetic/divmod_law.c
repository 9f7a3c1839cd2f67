// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: division, modulo
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    short a = __VERIFIER_nondet_char(), b = __VERIFIER_nondet_char();
    if (b == 0) return 0;
    assert(a / b * b + a % b == a);
    assert(a % b == 0 || (a % b < 0) == (a < 0));
}
