// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: both spread each bit of a word to twice its position
// UNWIND: needs at most 16 iterations of any loop
// TAGS: masks, sv-comp
#include <stdlib.h>
extern void reach_error(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } return; }
extern unsigned short __VERIFIER_nondet_ushort(void);
int main() {
    unsigned short x = __VERIFIER_nondet_ushort(), y = __VERIFIER_nondet_ushort();
    unsigned int xx = x, yy = y, z = 0, i = 0;
    while (i < sizeof(x) * 8) {
        z |= ((x & (1U << i)) << i) | ((y & (1U << i)) << (i + 1));
        i += 1U;
    }
    xx = (xx | (xx << 8u)) & 16711935u;
    xx = (xx | (xx << 4u)) & 252645135u;
    xx = (xx | (xx << 2u)) & 858993459u;
    xx = (xx | (xx << 1u)) & 1431655765u;
    yy = (yy | (yy << 8u)) & 16711935u;
    yy = (yy | (yy << 4u)) & 252645135u;
    yy = (yy | (yy << 2u)) & 858993459u;
    yy = (yy | (yy << 1u)) & 1431655765u;
    __VERIFIER_assert(z == (xx | (yy << 1U)));
    return 0;
}
