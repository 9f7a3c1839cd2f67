// CHECK: violated(unreach-call) line 9
// WITNESS: 3
// TAGS: addresses
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    char *p = malloc(4);
    if ((((unsigned long)p & 15) + __VERIFIER_nondet_uchar()) % 7 == 3) reach_error();
    free(p);
    return 0;
}
