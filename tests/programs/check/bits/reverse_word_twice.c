// CHECK: safe
// EVIDENCE: by construction: each step swaps bit groups, so applying the three swaps and the byte swap twice is the identity.
// TAGS: bit-tricks
#include <assert.h>
extern unsigned int __VERIFIER_nondet_uint(void);
static unsigned reverse(unsigned x) {
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
    return __builtin_bswap32(x);
}
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    assert(reverse(reverse(x)) == x);
}
