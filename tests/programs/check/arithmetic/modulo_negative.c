// CHECK: violated(assert) line 9
// WITNESS: -3
// TAGS: modulo
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int slot = x % 8;
    assert(slot >= 0);
    return slot;
}
