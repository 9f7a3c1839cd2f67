// CHECK: safe
// PROPERTY: unreach-call
// EXHAUSTIVE: yes
// RANGES: 60..120
// UNWIND: needs at most 45 calls of any function inside each other
// TAGS: recursion, sv-comp
#include <stdlib.h>
extern void reach_error(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } return; }
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int f91(int x) {
    if (x > 100) return x - 10;
    return f91(f91(x + 11));
}
int main() {
    int x = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(x >= 60 && x <= 120);
    int r = f91(x);
    __VERIFIER_assert(r == 91 || (x > 101 && r == x - 10));
    return 0;
}
