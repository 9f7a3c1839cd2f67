// CHECK: safe
// EVIDENCE: by construction: CRC-32 of a message followed by its own CRC (little end first) leaves the constant residue 0xDEBB20E3.
// TAGS: crc, loops, hard
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned step(unsigned c, unsigned char b) {
    c ^= b;
    for (int k = 0; k < 8; k++) c = c & 1 ? c >> 1 ^ 0xEDB88320u : c >> 1;
    return c;
}
int main(void) {
    unsigned c = ~0u;
    for (int i = 0; i < 2; i++) c = step(c, __VERIFIER_nondet_uchar());
    unsigned sum = ~c;
    for (int i = 0; i < 4; i++) c = step(c, sum >> 8 * i & 0xff);
    assert(c == 0xDEBB20E3u);
}
