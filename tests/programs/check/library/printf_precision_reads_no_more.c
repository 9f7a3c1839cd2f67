// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: stdio, strings
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char text[2] = {(char)__VERIFIER_nondet_uchar(), (char)__VERIFIER_nondet_uchar()};
    printf("%.2s", text);
    return 0;
}
