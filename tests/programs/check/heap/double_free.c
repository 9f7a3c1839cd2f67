// CHECK: violated(valid-free) line 11
// WITNESS: 5, 5
// TAGS: free
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char *p = malloc(4);
    if (__VERIFIER_nondet_uchar() == 5) free(p);
    else return 0;
    if (__VERIFIER_nondet_uchar() == 5)
        free(p);
    return 0;
}
