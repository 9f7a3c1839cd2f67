// CHECK: safe
// PROPERTY: unreach-call
// UNWIND: needs at most 9 iterations of any loop
// EVIDENCE: by construction: a ones' complement sum and its complement are all ones
// TAGS: checksums
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);
static void check(int condition) { if (!condition) { reach_error(); abort(); } }
int main(void) {
    unsigned short w[6];
    unsigned s = 0;
    for (int i = 0; i < 6; i++) {
        w[i] = __VERIFIER_nondet_ushort();
        s += w[i];
    }
    while (s >> 16) s = (s & 0xffff) + (s >> 16);
    unsigned short c = ~s;
    unsigned t = c;
    for (int i = 0; i < 6; i++) t += w[i];
    while (t >> 16) t = (t & 0xffff) + (t >> 16);
    check(t == 0xffff);
    return 0;
}
