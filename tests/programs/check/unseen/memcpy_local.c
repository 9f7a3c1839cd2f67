// CHECK: violated(valid-deref) line 12
// PROPERTY: valid-deref
// WITNESS: 17
// EVIDENCE: by construction: no sanitizer sees every access that lands in another object
// TAGS: memory safety, evidence
#include <string.h>
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
    char a[16] = {0}, b[16];
    unsigned int n = __VERIFIER_nondet_uint();
    if (n > 100) return 0;
    memcpy(b, a, n);
    return b[0];
}
