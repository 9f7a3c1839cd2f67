// CHECK: violated(assert) line 11
// WITNESS: 9
// TAGS: bit-fields
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct small { int value : 4; unsigned other : 4; };
int main(void) {
    struct small s = {0, 5};
    int v = __VERIFIER_nondet_uchar() & 15;
    s.value = v;
    assert(s.value == v);
    return s.other;
}
