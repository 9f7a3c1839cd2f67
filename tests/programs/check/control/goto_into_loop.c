// CHECK: violated(assert) line 15
// WITNESS: 7
// PROPERTY: assert
// TAGS: goto
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar() % 9, i = 0, hits = 0;
    if (n & 1) goto middle;
    while (i < n) {
        hits++;
    middle:
        i += 2;
    }
    assert(hits != 3 || i != 8);
}
