// CHECK: safe
// RANGES: 1..6
// EXHAUSTIVE: yes
// TAGS: realloc
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n >= 1 && n <= 6);
    int *p = malloc(n * sizeof *p);
    for (unsigned i = 0; i < n; i++) p[i] = (int)i;
    p = realloc(p, 2 * n * sizeof *p);
    p[2 * n - 1] = -1;
    for (unsigned i = 0; i < n; i++) assert(p[i] == (int)i);
    free(p);
}
