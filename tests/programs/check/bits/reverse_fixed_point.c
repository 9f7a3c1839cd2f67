// CHECK: violated(assert) line 16
// WITNESS: 1431677610
// TAGS: bit-tricks
#include <assert.h>
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
static unsigned reverse(unsigned x) {
    x = (x >> 1 & 0x55555555u) | (x & 0x55555555u) << 1;
    x = (x >> 2 & 0x33333333u) | (x & 0x33333333u) << 2;
    x = (x >> 4 & 0x0f0f0f0fu) | (x & 0x0f0f0f0fu) << 4;
    return __builtin_bswap32(x);
}
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    __VERIFIER_assume(x >> 16 == 0x5555);
    assert(reverse(x) != x);
}
