// CHECK: safe
// RANGES: 0..98
// EXHAUSTIVE: yes
// TAGS: bcd
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
static unsigned to_bcd(unsigned n) { return (n / 10) << 4 | n % 10; }
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n < 99);
    unsigned b = to_bcd(n) + 1;
    if ((b & 15) > 9) b += 6;
    assert(b == to_bcd(n + 1));
}
