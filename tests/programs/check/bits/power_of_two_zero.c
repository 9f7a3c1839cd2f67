// CHECK: violated(assert) line 9
// WITNESS: 0
// TAGS: bit-tricks
#include <assert.h>
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    int trick = (x & (x - 1)) == 0;
    assert(!trick || x != 0);
}
