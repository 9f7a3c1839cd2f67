// CHECK: violated(assert) line 23
// WITNESS: 237, 160, 128
// PROPERTY: assert
// TAGS: unicode
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int decode(const unsigned char *p) {
    if (p[0] < 0x80) return p[0];
    if ((p[0] & 0xe0) == 0xc0 && (p[1] & 0xc0) == 0x80) {
        int c = (p[0] & 0x1f) << 6 | (p[1] & 0x3f);
        return c < 0x80 ? -1 : c;
    }
    if ((p[0] & 0xf0) == 0xe0 && (p[1] & 0xc0) == 0x80 && (p[2] & 0xc0) == 0x80) {
        int c = (p[0] & 0xf) << 12 | (p[1] & 0x3f) << 6 | (p[2] & 0x3f);
        return c < 0x800 ? -1 : c;
    }
    return -1;
}
int main(void) {
    unsigned char p[3];
    for (int i = 0; i < 3; i++) p[i] = __VERIFIER_nondet_uchar();
    int c = decode(p);
    assert(c < 0xd800 || c > 0xdfff);
}
