// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: bit-tricks
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char b = __VERIFIER_nondet_uchar();
    int parity = 0;
    for (int i = 0; i < 8; i++) parity ^= b >> i & 1;
    unsigned char f = b ^ b >> 4;
    assert((0x6996 >> (f & 15) & 1) == parity);
    assert(__builtin_parity(b) == parity);
}
