// CHECK: safe
// RANGES: 1..6
// EXHAUSTIVE: yes
// TAGS: arithmetic
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
struct fraction { int num, den; };
static struct fraction add(struct fraction a, struct fraction b) {
    return (struct fraction){a.num * b.den + b.num * a.den, a.den * b.den};
}
int main(void) {
    struct fraction a = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char()}, b = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char()};
    __VERIFIER_assume(a.num >= 1 && a.num <= 6 && a.den >= 1 && a.den <= 6);
    __VERIFIER_assume(b.num >= 1 && b.num <= 6 && b.den >= 1 && b.den <= 6);
    struct fraction s = add(a, b);
    assert(s.num * a.den > a.num * s.den);
}
