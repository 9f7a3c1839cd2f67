// CHECK: violated(assert) line 9
// WITNESS: 9223372036854775808
// OPTIONS: --64
// TAGS: wide, data-model
#include <assert.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    unsigned long x = __VERIFIER_nondet_ulong();
    assert((long)x >= 0 || x != 0x8000000000000000ul);
}
