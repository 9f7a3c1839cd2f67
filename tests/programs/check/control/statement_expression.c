// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: gnu
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
#define MAX(a, b) ({ __typeof__(a) x_ = (a); __typeof__(b) y_ = (b); x_ > y_ ? x_ : y_; })
int main(void) {
    signed char a = __VERIFIER_nondet_char(), b = __VERIFIER_nondet_char();
    int m = MAX(a, b);
    assert(m >= a && m >= b && (m == a || m == b));
}
