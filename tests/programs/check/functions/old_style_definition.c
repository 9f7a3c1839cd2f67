// CHECK: violated(assert) line 15
// WITNESS: 3, 5
// TAGS: k-and-r
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int less(a, b)
    int a, b;
{
    return a < b;
}
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    __VERIFIER_assume(a == 3);
    assert(!less(a, b));
}
