// CHECK: violated(assert) line 14
// PROPERTY: assert, valid-deref
// WITNESS: 46, 55
// UNWIND: needs at most 60 iterations of any loop
// TAGS: strings, floats
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char text[3] = {(char)__VERIFIER_nondet_uchar(), (char)__VERIFIER_nondet_uchar(), 0};
    char *end;
    double number = strtod(text, &end);
    assert(text <= end && end <= text + 2);
    assert(number < 0.65 || number > 0.75);
    return 0;
}
