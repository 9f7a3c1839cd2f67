// CHECK: safe
// RANGES: 0..2047
// EXHAUSTIVE: yes
// TAGS: utf-8
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned c = __VERIFIER_nondet_ushort();
    __VERIFIER_assume(c < 0x800);
    unsigned char b[2];
    int n = 0;
    if (c < 0x80) b[n++] = (unsigned char)c;
    else {
        b[n++] = (unsigned char)(0xc0 | c >> 6);
        b[n++] = (unsigned char)(0x80 | (c & 0x3f));
    }
    unsigned d = n == 1 ? b[0] : (b[0] & 0x1fu) << 6 | (b[1] & 0x3fu);
    assert(d == c && (n == 1 || b[0] >= 0xc2));
}
