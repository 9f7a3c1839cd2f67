// CHECK: violated(valid-deref) line 10
// PROPERTY: valid-deref
// WITNESS: 100
// TAGS: stdio, text
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char name[8];
    unsigned char number = __VERIFIER_nondet_uchar();
    sprintf(name, "id=%d..", number);
    return name[0] != 'i';
}
