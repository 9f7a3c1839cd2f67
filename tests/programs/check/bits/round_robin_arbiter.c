// CHECK: safe
// PROPERTY: unreach-call
// UNWIND: needs at most 13 iterations of any loop
// EVIDENCE: by construction: the token comes round every four steps, and who has it is served
// TAGS: hardware
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static void check(int condition) { if (!condition) { reach_error(); abort(); } }
int main(void) {
    unsigned char tok = 1, gr = 0;
    unsigned wait[4] = {0};
    for (int k = 0; k < 12; k++) {
        unsigned char req = __VERIFIER_nondet_uchar() & 15;
        unsigned char dbl = req | req << 4;
        unsigned char g = dbl & ~(dbl - tok);
        gr = (g | g >> 4) & 15;
        check((gr & (gr - 1)) == 0);
        check((gr & ~req) == 0);
        check(!req || gr);
        tok = ((tok << 1) | (tok >> 3)) & 15;
        for (int i = 0; i < 4; i++) {
            if (req >> i & 1 && !(gr >> i & 1)) wait[i]++;
            else wait[i] = 0;
            check(wait[i] < 4);
        }
    }
    return 0;
}
