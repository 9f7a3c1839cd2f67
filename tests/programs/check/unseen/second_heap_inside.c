// CHECK: safe
// PROPERTY: valid-deref
// EXHAUSTIVE: yes
// TAGS: memory safety, evidence
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char G[8];
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    int v = G[4 - (int)(x & 1)];
    char *p = malloc(4);
    p[v == 0 ? 0 : 5] = 1;
    free(p);
    return v;
}
