// CHECK: safe
// EVIDENCE: by construction: the multiplier 0xCCCCCCCD with a shift of 35 is exact for every 32-bit dividend.
// TAGS: division, wide-multiplication, hard
#include <assert.h>
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    unsigned q = (unsigned)(((unsigned long long)n * 0xCCCCCCCDu) >> 35);
    assert(q == n / 10);
}
