// CHECK: safe
// PROPERTY: valid-memtrack,valid-free,valid-deref
// EXHAUSTIVE: yes
// TAGS: leaks
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char *p = malloc(10);
    unsigned char c = __VERIFIER_nondet_uchar();
    int status = 0;
    if (c > 100) {
        status = 1;
        goto out;
    }
    p[c % 10] = 1;
out:
    free(p);
    return status;
}
