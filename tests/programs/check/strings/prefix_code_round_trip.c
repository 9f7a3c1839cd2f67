// CHECK: safe
// PROPERTY: unreach-call,array-bounds
// UNWIND: needs at most 12 iterations of any loop
// EVIDENCE: by construction: no code is the beginning of another
// TAGS: compression
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static void check(int condition) { if (!condition) { reach_error(); abort(); } }
int main(void) {
    unsigned char msg[4], dec[4];
    unsigned bits = 0;
    int n = 0;
    static const unsigned char len[4] = {1, 2, 3, 3}, cod[4] = {0, 2, 6, 7};
    for (int i = 0; i < 4; i++) {
        msg[i] = __VERIFIER_nondet_uchar() & 3;
        bits = bits << len[msg[i]] | cod[msg[i]];
        n += len[msg[i]];
    }
    int k = 0, p = n;
    while (p > 0) {
        int l = 1;
        unsigned v = bits >> (p - 1) & 1;
        if (v) {
            l = 2;
            v = bits >> (p - 2) & 3;
            if (v == 3) {
                l = 3;
                v = bits >> (p - 3) & 7;
            }
        }
        for (int c = 0; c < 4; c++) if (len[c] == l && cod[c] == v) dec[k] = c;
        k++;
        p -= l;
    }
    check(k == 4);
    for (int i = 0; i < 4; i++) check(dec[i] == msg[i]);
    return 0;
}
