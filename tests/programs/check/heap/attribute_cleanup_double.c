// CHECK: violated(valid-free) line 7
// WITNESS: 1001
// PROPERTY: valid-free
// TAGS: attributes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void release(char **p) { free(*p); }
int main(void) {
    __attribute__((cleanup(release))) char *p = malloc(4);
    if (__VERIFIER_nondet_int() > 1000) {
        free(p);
        return 1;
    }
    return 0;
}
