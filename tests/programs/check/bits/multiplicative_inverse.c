// CHECK: safe
// EVIDENCE: by construction: Newton's iteration doubles the right low bits of an inverse modulo 2^32: 3, 6, 12, 24, 48.
// TAGS: multiplication, hard
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned a = __VERIFIER_nondet_ushort() | 1u;
    unsigned x = a;
    for (int i = 0; i < 4; i++) x *= 2 - a * x;
    assert(a * x == 1);
}
