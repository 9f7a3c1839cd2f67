// CHECK: violated(unreach-call) line 8
// PROPERTY: unreach-call, valid-deref
// WITNESS: 0e0, -0e0
// TAGS: floats, unions, sv-comp
#include <stdlib.h>
extern void reach_error(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } return; }
extern float __VERIFIER_nondet_float(void);
typedef union {
    float value;
    unsigned int word;
} shape;
static __inline int is_nan(float x) {
    shape s;
    s.value = x;
    return (s.word & 0x7fffffff) > 0x7f800000;
}
float fmin_float(float x, float y) {
    if (is_nan(x)) return y;
    if (is_nan(y)) return x;
    return x < y ? x : y;
}
int main() {
    float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float();
    shape one, other;
    one.value = fmin_float(x, y);
    other.value = fmin_float(y, x);
    __VERIFIER_assert(is_nan(one.value) == (is_nan(x) && is_nan(y)) && (is_nan(one.value) || one.word == other.word));
    return 0;
}
