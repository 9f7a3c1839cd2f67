// CHECK: violated(assert) line 13
// WITNESS: 777777, 777777
// TAGS: large
#include <assert.h>
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
static int cells[1000000];
int main(void) {
    unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 1000000 && j < 1000000 && i > 700000);
    cells[i] = 1;
    cells[j] = 2;
    assert(cells[i] == 1);
}
