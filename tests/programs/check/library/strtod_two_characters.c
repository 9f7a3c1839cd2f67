// CHECK: safe
// PROPERTY: assert, valid-deref
// UNWIND: needs at most 60 iterations of any loop
// EXHAUSTIVE: yes
// TAGS: strings, floats
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char text[3] = {(char)__VERIFIER_nondet_uchar(), (char)__VERIFIER_nondet_uchar(), 0};
    char *end;
    double number = strtod(text, &end);
    assert(text <= end && end <= text + 2);
    assert(number > -10 && number < 100);
    if (text[0] == '.' && text[1] == '5') assert(number == 0.5);
    return 0;
}
