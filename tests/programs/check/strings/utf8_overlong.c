// CHECK: violated(assert) line 10
// WITNESS: 192, 175
// TAGS: utf-8
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    if ((a & 0xe0) != 0xc0 || (b & 0xc0) != 0x80) return 0;
    unsigned c = (a & 0x1fu) << 6 | (b & 0x3fu);
    assert(c != '/');
}
