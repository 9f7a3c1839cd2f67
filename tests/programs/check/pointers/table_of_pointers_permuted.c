// CHECK: violated(assert) line 16
// WITNESS: 1, 0, 2, 0, 3, 0
// PROPERTY: assert,valid-deref
// TAGS: aliasing
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int cell[4] = {10, 20, 30, 40}, *p[4] = {&cell[0], &cell[1], &cell[2], &cell[3]};
    for (int k = 0; k < 3; k++) {
        unsigned i = __VERIFIER_nondet_uchar() & 3, j = __VERIFIER_nondet_uchar() & 3;
        int *t = p[i];
        p[i] = p[j];
        p[j] = t;
    }
    *p[0] += 1;
    assert(!(*p[0] == 41 && *p[1] == 10 && *p[2] == 20 && *p[3] == 30));
}
