// CHECK: safe
// EVIDENCE: by construction: negation flips the highest bit and fabsf clears it, of NaNs too
// TAGS: unions, nan
#include <math.h>
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

union word {
    float number;
    unsigned bits;
};

int main(void) {
    union word input, negated, magnitude;
    input.number = __VERIFIER_nondet_float();
    negated.number = -input.number;
    magnitude.number = fabsf(negated.number);
    if ((input.bits ^ negated.bits) != 0x80000000u || magnitude.bits != (input.bits & 0x7fffffffu)) {
        reach_error();
    }
    return 0;
}
