// CHECK: violated(assert) line 14
// WITNESS: 2
// TAGS: switch
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = 0;
    switch (__VERIFIER_nondet_int()) {
    case 1: x = 1; break;
    case 2: x = 2;
    case 3: x += 3; break;
    default: x = 9;
    }
    assert(x != 5);
}
