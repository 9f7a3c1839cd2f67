// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: shifts
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned long long w = (unsigned long long)__VERIFIER_nondet_uchar() * 0x0101010101010101ull;
    unsigned i = __VERIFIER_nondet_uchar() & 63;
    unsigned long long s = w | 1ull << i, c = w & ~(1ull << i);
    assert((s >> i & 1) == 1 && (c >> i & 1) == 0 && (s ^ c) == 1ull << i);
}
