// CHECK: violated(valid-deref) line 13
// WITNESS: 5
// PROPERTY: valid-deref,valid-free
// TAGS: realloc
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int *p = malloc(4 * sizeof *p), *first = &p[0];
    unsigned n = __VERIFIER_nondet_uint() % 8;
    *first = 1;
    int *q = p;
    if (n > 4) q = realloc(p, n * sizeof *p);
    *first = 2;
    free(q);
}
