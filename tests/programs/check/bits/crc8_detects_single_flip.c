// CHECK: safe
// RANGES: *, *, 0..15
// EXHAUSTIVE: yes
// TAGS: crc, loops
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
static unsigned char crc(unsigned char a, unsigned char b) {
    unsigned char c = 0, m[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        c ^= m[i];
        for (int k = 0; k < 8; k++) c = c & 0x80 ? (unsigned char)(c << 1 ^ 7) : (unsigned char)(c << 1);
    }
    return c;
}
int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar(), flip = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(flip < 16);
    unsigned word = (a | b << 8) ^ 1u << flip;
    assert(crc(a, b) != crc(word & 0xff, word >> 8));
}
