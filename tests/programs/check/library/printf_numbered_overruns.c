// CHECK: violated(valid-deref) line 10
// WITNESS: 100
// TAGS: stdio, strings
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char text[9];
    int number = __VERIFIER_nondet_uchar();
    if (number > 100) return 0;
    sprintf(text, "%2$s%1$d%1$d", number, "abc");
    return 0;
}
