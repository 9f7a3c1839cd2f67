// CHECK: violated(valid-memtrack) line 8
// PROPERTY: valid-memtrack
// WITNESS: 200
// TAGS: leaks
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char *p = malloc(10);
    unsigned char c = __VERIFIER_nondet_uchar();
    if (c > 100) {
        p = 0;
        return 1;
    }
    free(p);
    return 0;
}
