// CHECK: violated(valid-deref) line 12
// WITNESS: 42, 3
// TAGS: use-after-free
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int *p = malloc(sizeof *p);
    *p = __VERIFIER_nondet_int();
    unsigned char op = __VERIFIER_nondet_uchar();
    if (*p == 42) free(p);
    if (op == 3) return *p;
    return 0;
}
