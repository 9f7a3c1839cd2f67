// CHECK: violated(valid-deref) line 10
// WITNESS: 65, 66, 67
// TAGS: stdio, strings
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char text[3];
    for (int i = 0; i < 3; i++)
        text[i] = (char)__VERIFIER_nondet_uchar();
    printf("%d: %s\n", 7, text);
    return 0;
}
