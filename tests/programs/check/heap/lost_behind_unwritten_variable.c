// CHECK: violated(valid-memtrack) line 10
// PROPERTY: valid-memtrack
// WITNESS: 0
// TAGS: leaks, joins
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    int *p;
    int *q = malloc(sizeof *q);
    unsigned char c = __VERIFIER_nondet_uchar();
    if (c) p = q;
    q = 0;
    if (c > 100) *p = 1;
    exit(0);
}
