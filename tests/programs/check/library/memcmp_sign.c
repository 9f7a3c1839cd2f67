// CHECK: violated(assert) line 10
// WITNESS: 200
// TAGS: string.h
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char a = __VERIFIER_nondet_char(), b = 100;
    // memcmp compares unsigned bytes, the operator signed ones.
    assert((memcmp(&a, &b, 1) < 0) == (a < b));
}
