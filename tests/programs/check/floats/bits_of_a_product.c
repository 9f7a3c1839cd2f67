// CHECK: safe
// EVIDENCE: by construction: the product is in [2, 200], so its exponent is that of 2 to 128
// TAGS: unions, conversions
#include <stdlib.h>
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);

union word {
    float number;
    unsigned bits;
    int signed_bits;
};

int main(void) {
    union word twice;
    float input = __VERIFIER_nondet_float();
    if (!(input >= 1 && input <= 100)) {
        return 0;
    }
    twice.number = input * 2;
    unsigned long wide = twice.bits;
    long signed_wide = twice.signed_bits;
    short low = (short)twice.bits;
    float again = (float)twice.signed_bits;
    if (wide >> 32 || signed_wide != (long)wide || (unsigned short)low != (wide & 0xffff)) {
        reach_error();
    }
    if (wide >> 23 < 128 || wide >> 23 > 134 || again < 1.0e9f) {
        reach_error();
    }
    char *block = malloc(twice.bits >> 23);
    block[wide >> 24] = 1;
    free(block);
    return 0;
}
