// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: division
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
static int floor_div(int a, int b) {
    int q = a / b;
    return (a % b != 0 && (a < 0) != (b < 0)) ? q - 1 : q;
}
int main(void) {
    int a = __VERIFIER_nondet_char(), b = __VERIFIER_nondet_char();
    __VERIFIER_assume(b > 0);
    int q = floor_div(a, b);
    assert(q * b <= a && a < (q + 1) * b);
}
