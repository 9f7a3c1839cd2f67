// CHECK: violated(assert) line 10
// WITNESS: 5, 3
// RANGES: 0..9
// TAGS: order
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar();
    unsigned char b = __VERIFIER_nondet_uchar();
    if (a > b) assert(a - b != 2 || b != 3);
}
