// CHECK: violated(assert) line 9
// WITNESS: 3, 1, 4, 1
// TAGS: loops
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char taken[8] = {0};
    for (int i = 0; i < 4; i++) taken[__VERIFIER_nondet_uchar() % 8]++;
    for (int i = 0; i < 8; i++) assert(taken[i] < 2);
}
