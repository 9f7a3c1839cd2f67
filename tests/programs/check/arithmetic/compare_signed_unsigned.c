// CHECK: violated(assert) line 9
// WITNESS: -1
// TAGS: conversions
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int balance = __VERIFIER_nondet_int();
    unsigned limit = 100;
    if (balance < 100) assert(balance < limit);
}
