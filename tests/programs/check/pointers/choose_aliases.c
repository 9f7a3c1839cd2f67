// CHECK: violated(assert) line 11
// WITNESS: 1, 1
// TAGS: aliasing
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    int a = 0, b = 0;
    int *p = __VERIFIER_nondet_bool() ? &a : &b, *q = __VERIFIER_nondet_bool() ? &a : &b;
    *p = 1;
    *q = 2;
    assert(*p == 1);
}
