// CHECK: violated(assert) line 15
// WITNESS: 1, 1, 1
// RANGES: 0..1
// TAGS: statics
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);
static int ticket(void) {
    static int next = 40;
    return next++;
}
int main(void) {
    int last = 0;
    for (int i = 0; i < 3; i++)
        if (__VERIFIER_nondet_bool()) last = ticket();
    assert(last != 42);
}
