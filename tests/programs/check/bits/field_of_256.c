// CHECK: safe
// PROPERTY: unreach-call
// UNWIND: needs at most 9 iterations of any loop
// EVIDENCE: by construction: multiplication of polynomials commutes and distributes over addition
// TAGS: finite-fields
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static void check(int condition) { if (!condition) { reach_error(); abort(); } }
unsigned char mul(unsigned char a, unsigned char b) {
    unsigned char r = 0;
    for (int i = 0; i < 8; i++) {
        if (b & 1) r ^= a;
        a = a & 0x80 ? a << 1 ^ 0x1b : a << 1;
        b >>= 1;
    }
    return r;
}

int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar(), c = __VERIFIER_nondet_uchar();
    check(mul(a, b) == mul(b, a));
    check(mul(a, b ^ c) == (mul(a, b) ^ mul(a, c)));
    return 0;
}
