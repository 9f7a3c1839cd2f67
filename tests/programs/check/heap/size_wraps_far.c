// CHECK: violated(valid-deref) line 15
// PROPERTY: valid-deref
// WITNESS: 1073741825
// TAGS: symbolic size
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

// Four times 2^30 + 1 is four.
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1) return 0;
    unsigned bytes = n * 4u;
    int *p = malloc(bytes);
    if (!p) return 0;
    p[n - 1] = 1;
    free(p);
    return 0;
}
