// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: shifts
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char left(unsigned char x, unsigned n) { return n ? x << n | x >> (8 - n) : x; }
static unsigned char right(unsigned char x, unsigned n) { return n ? x >> n | x << (8 - n) : x; }
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    unsigned n = __VERIFIER_nondet_uchar() & 7;
    assert(right(left(x, n), n) == x);
}
