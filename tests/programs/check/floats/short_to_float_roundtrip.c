// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: conversions
#include <assert.h>
extern short __VERIFIER_nondet_short(void);
int main(void) {
    short s = __VERIFIER_nondet_short();
    float f = s;
    assert((short)f == s);
}
