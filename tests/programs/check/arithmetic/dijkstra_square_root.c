// CHECK: safe
// PROPERTY: unreach-call
// UNWIND: needs at most 20 iterations of any loop
// EVIDENCE: by construction: p * p + r * q == n * q is kept by every step
// TAGS: nonlinear, invariants
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);
static void check(int condition) { if (!condition) { reach_error(); abort(); } }
int main(void) {
    unsigned n = __VERIFIER_nondet_ushort();
    unsigned p = 0, q = 1, r = n, h;
    while (q <= n) {
        q = 4 * q;
    }
    while (q != 1) {
        check(p * p + r * q == n * q);
        q = q / 4;
        h = p + q;
        p = p / 2;
        if (r >= h) {
            p = p + q;
            r = r - h;
        }
    }
    check(p * p + r == n);
    check(r <= 2 * p);
    return 0;
}
