// CHECK: violated(assert) line 11
// WITNESS: 0, 37, 1, 4
// TAGS: hash
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
static unsigned hash(unsigned char a, unsigned char b) { return (5381u * 33 + a) * 33 + b; }
int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar(), c = __VERIFIER_nondet_uchar(), d = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(a != c);
    assert(hash(a, b) != hash(c, d));
}
