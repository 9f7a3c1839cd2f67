// CHECK: safe
// TAGS: checksums
// EXHAUSTIVE: yes
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned short crc(unsigned short c, unsigned char b) {
    c ^= (unsigned short)(b << 8);
    for (int i = 0; i < 8; i++) c = (unsigned short)(c & 0x8000 ? c << 1 ^ 0x1021 : c << 1);
    return c;
}
int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    assert((crc(0, a) ^ crc(0, b)) == crc(0, a ^ b));
}
