// CHECK: safe
// PROPERTY: unreach-call
// UNWIND: needs at most 9 iterations of any loop
// EVIDENCE: by construction: doubling is a permutation of the digits, so one changed digit changes the sum modulo ten
// TAGS: checksums
#include <stdlib.h>
extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static void assume_abort_if_not(int condition) { if (!condition) abort(); }
static void check(int condition) { if (!condition) { reach_error(); abort(); } }
int luhn(unsigned char *d) {
    int s = 0;
    for (int i = 0; i < 6; i++) {
        int v = d[i];
        if (i % 2 == 0) {
            v *= 2;
            if (v > 9) v -= 9;
        }
        s += v;
    }
    return s % 10;
}

int main(void) {
    unsigned char d[6];
    for (int i = 0; i < 6; i++) {
        d[i] = __VERIFIER_nondet_uchar();
        assume_abort_if_not(d[i] < 10);
    }
    int c = luhn(d);
    unsigned k = __VERIFIER_nondet_uint();
    unsigned char n = __VERIFIER_nondet_uchar();
    assume_abort_if_not(k < 6 && n < 10 && n != d[k]);
    d[k] = n;
    check(luhn(d) != c);
    return 0;
}
