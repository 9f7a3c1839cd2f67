// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: builtins
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    signed char a = __VERIFIER_nondet_char(), b = __VERIFIER_nondet_char(), r;
    int over = __builtin_add_overflow(a, b, &r);
    assert(over == (a + b > 127 || a + b < -128));
    assert(over || r == a + b);
}
