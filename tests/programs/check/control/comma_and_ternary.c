// CHECK: violated(assert) line 9
// WITNESS: 4
// TAGS: logic
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int x = __VERIFIER_nondet_uchar(), y;
    y = (x++, x > 4 ? x : -x);
    assert(y != 5);
}
