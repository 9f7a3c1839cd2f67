// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: an average of bytes is at most 255
// TAGS: floats, conversions, sv-comp
#include <stdlib.h>
extern void reach_error(void);
void assume_abort_if_not(int cond) {
    if (!cond) {
        abort();
    }
}
void __VERIFIER_assert(int cond) {
    if (!(cond)) {
    ERROR: {
        reach_error();
        abort();
    }
    }
    return;
}
extern unsigned char __VERIFIER_nondet_uchar(void);
int main() {
    double average = 0;
    int i;
    for (i = 0; i < 8; i++) {
        unsigned char sample = __VERIFIER_nondet_uchar();
        average = 0.75 * average + 0.25 * sample;
    }
    int shown = (int)average;
    __VERIFIER_assert(shown >= 0 && shown <= 255);
    return 0;
}
