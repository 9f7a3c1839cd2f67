// CHECK: violated(valid-free) line 10
// WITNESS: 1
// TAGS: free
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
    int local[2] = {0};
    int *p = __VERIFIER_nondet_bool() ? local : malloc(4);
    p[0] = 1;
    free(p);
    return local[1];
}
