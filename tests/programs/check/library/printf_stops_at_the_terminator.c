// CHECK: safe
// PROPERTY: uninit
// EXHAUSTIVE: yes
// TAGS: stdio, strings
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char text[3]; text[0] = (char)__VERIFIER_nondet_uchar(); text[1] = '\0';
    printf("%.3s", text);
    return 0;
}
