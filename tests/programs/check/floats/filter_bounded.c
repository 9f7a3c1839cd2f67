// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: 0.5 + 0.25 + 0.25 is 1, and rounding keeps the order of what is at most 1
// TAGS: floats, loops, sv-comp
#include <stdlib.h>
extern void reach_error(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } return; }
extern float __VERIFIER_nondet_float(void);
int main() {
    float before = 0, now = 0, state = 0;
    int i;
    for (i = 0; i < 6; i++) {
        before = now;
        now = __VERIFIER_nondet_float();
        assume_abort_if_not(now >= -1.f && now <= 1.f);
        state = 0.5f * state + 0.25f * now + 0.25f * before;
        __VERIFIER_assert(state >= -1.0f && state <= 1.0f);
    }
    return 0;
}
