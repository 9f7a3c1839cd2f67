// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: bit-tricks
#include <assert.h>
extern short __VERIFIER_nondet_short(void);
int main(void) {
    short x = __VERIFIER_nondet_short();
    int mask = x >> 15;
    assert(((x + mask) ^ mask) == (x < 0 ? -x : x));
}
