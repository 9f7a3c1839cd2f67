// CHECK: violated(valid-memtrack) line 10
// PROPERTY: valid-memtrack
// WITNESS: 0
// TAGS: leaks, joins
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

// Nobody reads p again, but what it points to when the program ends is what counts.
int main(void) {
    int *p = malloc(sizeof *p);
    if (__VERIFIER_nondet_uchar()) *p = 1;
    else p = 0;
    exit(0);
}
