// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: stdlib
#include <assert.h>
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int a = __VERIFIER_nondet_char(), b = __VERIFIER_nondet_char();
    __VERIFIER_assume(b != 0);
    div_t d = div(a, b);
    assert(d.quot * b + d.rem == a);
}
