// CHECK: safe
// UNWIND: needs at most 9 iterations of any loop
// RANGES: 0..5, 0..9
// EXHAUSTIVE: yes
// TAGS: arithmetic
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned base = __VERIFIER_nondet_uchar(), e = __VERIFIER_nondet_uchar(), naive = 1, fast = 1;
    __VERIFIER_assume(base <= 5);
    __VERIFIER_assume(e <= 9);
    for (unsigned i = 0; i < e; i++) naive *= base;
    for (unsigned b = base, n = e; n; n >>= 1, b *= b)
        if (n & 1) fast *= b;
    assert(fast == naive);
}
