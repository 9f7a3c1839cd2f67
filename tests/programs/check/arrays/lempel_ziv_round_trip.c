// CHECK: safe
// PROPERTY: unreach-call,array-bounds
// UNWIND: needs at most 20 iterations of any loop
// EVIDENCE: by construction: what is copied was there when it was encoded, three at most and not beyond the end
// TAGS: compression
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static void check(int condition) { if (!condition) { reach_error(); abort(); } }
int main(void) {
    unsigned char in[6], e[18], out[6];
    int n = 0, m = 0;
    for (int i = 0; i < 6; i++) in[i] = __VERIFIER_nondet_uchar() & 3;
    for (int i = 0; i < 6;) {
        int bl = 0, bo = 0;
        for (int o = 1; o <= i; o++) {
            int l = 0;
            while (i + l < 5 && l < 3 && in[i + l] == in[i + l - o]) l++;
            if (l > bl) {
                bl = l;
                bo = o;
            }
        }
        e[n++] = bo;
        e[n++] = bl;
        e[n++] = in[i + bl];
        i += bl + 1;
    }
    for (int i = 0; i < n; i += 3) {
        for (int k = 0; k < e[i + 1]; k++) {
            out[m] = out[m - e[i]];
            m++;
        }
        out[m++] = e[i + 2];
    }
    check(m == 6);
    for (int i = 0; i < 6; i++) check(in[i] == out[i]);
    return 0;
}
