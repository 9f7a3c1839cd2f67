// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: logic
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
static int calls;
static int touch(int v) {
    calls++;
    return v;
}
int main(void) {
    int a = __VERIFIER_nondet_bool(), b = __VERIFIER_nondet_bool();
    int r = touch(a) && touch(b);
    assert(r == (a & b) && calls == 1 + a);
}
