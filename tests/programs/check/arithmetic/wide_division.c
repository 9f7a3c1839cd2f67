// CHECK: safe
// PROPERTY: assert
// UNWIND: needs at most 0 iterations of any loop
// EXHAUSTIVE: yes
// TAGS: wide integers

/* Quotients and remainders of 256 bits. */
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

typedef _BitInt(256) wide;

int main(void)
{
    unsigned char n = __VERIFIER_nondet_uchar();
    wide great = ((wide)1 << 200) + 12345, small = ((wide)1 << 100) + 7;
    assert(great / small * small + great % small == great);
    assert(-great % small == -(great % small) && great / -small == -(great / small));
    unsigned _BitInt(256) all = ~(unsigned _BitInt(256))0;
    assert(all / 3 * 3 == all && all % (all - 1) == 1);
    assert(great % 251 <= n || great % 251 > n);
    return 0;
}
