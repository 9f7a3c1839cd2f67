// CHECK: violated(unreach-call) line 10
// WITNESS: 7
// TAGS: addresses, hashing
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    int *p = malloc(4), table[16] = {0};
    table[((unsigned long)p >> 4) % 16] = 1;
    if (table[((unsigned long)p >> 4) % 16] == 1 && __VERIFIER_nondet_uchar() == 7) reach_error();
    free(p);
    return 0;
}
