// CHECK: safe
// RANGES: 0..2000000
// EVIDENCE: by construction: the two indices are checked to be different and below the size before they are used.
// TAGS: large
#include <assert.h>
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
static int cells[1000000];
int main(void) {
    unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 1000000 && j < 1000000 && i != j);
    cells[i] = 1;
    cells[j] = 2;
    assert(cells[i] == 1 && cells[i] + cells[j] == 3);
}
