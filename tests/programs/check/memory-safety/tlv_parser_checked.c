// CHECK: safe
// PROPERTY: valid-deref,valid-free,no-overflow
// EVIDENCE: by construction: every length is compared with what is left before it is used
// TAGS: parsing
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar() % 9;
    unsigned char *p = malloc(n ? n : 1);
    for (unsigned i = 0; i < n; i++) p[i] = __VERIFIER_nondet_uchar();
    unsigned at = 0;
    int sum = 0;
    while (n - at >= 2) {
        unsigned length = p[at + 1];
        at += 2;
        if (length > n - at) break;
        for (unsigned i = 0; i < length; i++) sum += p[at + i];
        at += length;
    }
    free(p);
    return sum != 0;
}
