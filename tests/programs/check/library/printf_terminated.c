// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: stdio, strings
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char text[3] = {(char)__VERIFIER_nondet_uchar(), (char)__VERIFIER_nondet_uchar(), '\0'};
    printf("%d: %s\n", 7, text);
    return 0;
}
