// CHECK: violated(assert) line 13
// WITNESS: 20
// TAGS: bit-fields
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
struct packet { unsigned length : 4, kind : 4; };
int main(void) {
    struct packet p = {0};
    unsigned n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n < 32);
    p.length = n;
    assert(p.length == n);
}
