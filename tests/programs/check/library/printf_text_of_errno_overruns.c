// CHECK: violated(valid-deref) line 12
// WITNESS: 2
// TAGS: stdio, strings
#include <errno.h>
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char text[25];
    unsigned char number = __VERIFIER_nondet_uchar();
    if (number > 3) return 0;
    errno = number;
    sprintf(text, "%m");
    return 0;
}
