// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: free
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    int *p = malloc(sizeof *p);
    *p = __VERIFIER_nondet_uchar();
    if (*p > 100) {
        free(p);
        p = 0;
    }
    if (p && *p > 100) reach_error();
    free(p);
    return 0;
}
