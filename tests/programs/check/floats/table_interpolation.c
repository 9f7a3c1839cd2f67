// CHECK: safe
// PROPERTY: unreach-call
// UNWIND: needs at most 8 iterations of any loop
// EVIDENCE: by construction: between two points of the table the values are between theirs, but for rounding
// TAGS: interpolation
#include <stdlib.h>
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);
static void assume_abort_if_not(int condition) { if (!condition) abort(); }
static void check(int condition) { if (!condition) { reach_error(); abort(); } }
float xs[5] = {0, 1, 2, 4, 8}, ys[5] = {0, 10, 12, 14, 20};

float interp(float x) {
    int i;
    if (x <= xs[0]) return ys[0];
    if (x >= xs[4]) return ys[4];
    for (i = 1; i < 5; i++) if (x <= xs[i]) break;
    return ys[i-1] + (x - xs[i-1]) * (ys[i] - ys[i-1]) / (xs[i] - xs[i-1]);
}

int main(void) {
    float x = __VERIFIER_nondet_float();
    assume_abort_if_not(x >= -100.0f && x <= 100.0f);
    float y = interp(x);
    check(y >= 0.0f && y <= 20.001f);
    return 0;
}
