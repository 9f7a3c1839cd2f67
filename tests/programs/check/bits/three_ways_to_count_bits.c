// CHECK: safe
// PROPERTY: unreach-call
// UNWIND: needs at most 33 iterations of any loop
// EVIDENCE: by construction: all three sum the bits: one by one, in pairs, and modulo 63
// TAGS: popcount
#include <stdlib.h>
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static void check(int condition) { if (!condition) { reach_error(); abort(); } }
int c1(unsigned x) {
    int n = 0;
    for (int i = 0; i < 32; i++) n += (x >> i) & 1;
    return n;
}

int c2(unsigned x) {
    x = x - ((x >> 1) & 0x55555555);
    x = (x & 0x33333333) + ((x >> 2) & 0x33333333);
    x = (x + (x >> 4)) & 0x0f0f0f0f;
    return (x * 0x01010101) >> 24;
}

int c3(unsigned x) {
    unsigned n = (x >> 1) & 033333333333;
    unsigned y = x - n;
    n = (n >> 1) & 033333333333;
    y -= n;
    return ((y + (y >> 3)) & 030707070707) % 63;
}

int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    check(c1(x) == c2(x));
    check(c2(x) == c3(x));
    return 0;
}
