// CHECK: safe
// PROPERTY: valid-deref
// EXHAUSTIVE: yes
// TAGS: memory safety, evidence
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static char a[64], b[64];
int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    if (n > 64) return 0;
    memcpy(b, a, n);
    return b[0];
}
