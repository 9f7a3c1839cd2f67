// CHECK: unknown(unsupported) line 12
// What it is: of digits that nobody knows and a power of ten that no double has, the order of magnitude is known.
// TAGS: strings, floats
#include <assert.h>
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char text[5] = {__VERIFIER_nondet_char(), 'e', '9', '5', 0};
    if (text[0] < '1' || text[0] > '9') return 0;
    // Sound and not found out: the greatest is 9e95.
    double number =
        strtod(text, 0);
    assert(number <= 9e95);
    return 0;
}
