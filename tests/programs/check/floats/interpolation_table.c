// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: each segment adds at most its slope to its origin
// TAGS: floats, tables, sv-comp
#include <stdlib.h>
extern void reach_error(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } return; }
extern float __VERIFIER_nondet_float(void);
float from[] = {5.f, 10.f, 12.f, 30.f, 150.f};
float to[] = {10.f, 12.f, 30.f, 150.f, 300.f};
float origin[] = {1.f, 5.f, -10.f, 30.f, 20.f};
float slope[] = {4.f, -5.f, 3.f, -0.5f, -0.1f};
float f(float m) {
    int i;
    for (i = 0; i < 5; i++) {
        if (m >= from[i] && m <= to[i]) return origin[i] + (m - from[i]) * slope[i] / (to[i] - from[i]);
    }
    return 0.f;
}
int main(void) {
    float m = __VERIFIER_nondet_float();
    assume_abort_if_not(m >= from[0] && m <= to[4]);
    float r = f(m);
    __VERIFIER_assert(r >= -20.f && r <= 40.f);
    return 0;
}
