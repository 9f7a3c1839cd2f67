// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: bit-tricks
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned v = __VERIFIER_nondet_uchar() & 31;
    int e = (int)(v ^ 16) - 16;
    assert(e == (v & 16 ? (int)v - 32 : (int)v));
}
