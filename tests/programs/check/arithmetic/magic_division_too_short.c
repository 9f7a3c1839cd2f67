// CHECK: violated(assert) line 9
// WITNESS: 43699
// TAGS: division
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned short n = __VERIFIER_nondet_ushort();
    unsigned q = ((unsigned)n * 0xCCCE) >> 19;
    if (n > 43000) assert(q == n / 10);
}
