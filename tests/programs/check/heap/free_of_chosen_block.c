// CHECK: violated(valid-free) line 16
// WITNESS: 0, 1
// PROPERTY: valid-free,valid-deref
// TAGS: aliasing
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char *p[3];
    for (int i = 0; i < 3; i++) p[i] = malloc((unsigned)i + 1);
    unsigned a = __VERIFIER_nondet_uchar() % 3;
    free(p[a]);
    p[a] = 0;
    unsigned b = __VERIFIER_nondet_uchar() % 3;
    char *again = p[b];
    free(p[b]);
    if (again && b > a) free(again);
}
