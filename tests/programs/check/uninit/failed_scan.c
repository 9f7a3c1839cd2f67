// CHECK: violated(uninit) line 11
// WITNESS: 9, 9
// PROPERTY: uninit
// TAGS: scanf
#include <stdio.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char s[3] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), 0};
    int value;
    sscanf(s, "%d", &value);
    if (value > 50) return 1;
    return 0;
}
