// CHECK: violated(valid-deref) line 12
// PROPERTY: valid-deref
// WITNESS: 65
// EVIDENCE: by construction: no sanitizer sees every access that lands in another object
// TAGS: memory safety, evidence
#include <string.h>
extern unsigned int __VERIFIER_nondet_uint(void);
static char a[64], b[64];
int main(void) {
    unsigned int n = __VERIFIER_nondet_uint();
    if (n > 4096) return 0;
    memcpy(b, a, n);
    return b[0];
}
