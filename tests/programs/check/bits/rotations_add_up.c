// CHECK: safe
// PROPERTY: unreach-call
// UNWIND: needs at most 2 iterations of any loop
// EVIDENCE: by construction: rotations by n and by m are one by n + m modulo 32
// TAGS: shifts
#include <stdlib.h>
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static void check(int condition) { if (!condition) { reach_error(); abort(); } }
unsigned rol(unsigned x, unsigned n) {
    return n ? x << n | x >> (32 - n) : x;
}

int main(void) {
    unsigned x = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint() & 31, m = __VERIFIER_nondet_uint() & 31;
    check(rol(rol(x, n), m) == rol(x, (n + m) & 31));
    return 0;
}
