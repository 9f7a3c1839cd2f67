// CHECK: safe
// PROPERTY: undefined-behavior
// EXHAUSTIVE: yes
// TAGS: stdio
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char text[16] = "n = ";
    sprintf(text + 5, "%s%d", text, __VERIFIER_nondet_uchar());
    return 0;
}
