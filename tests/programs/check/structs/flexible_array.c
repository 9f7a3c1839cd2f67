// CHECK: safe
// RANGES: 0..6
// EXHAUSTIVE: yes
// TAGS: flexible-array, heap
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
struct message { unsigned size; unsigned char data[]; };
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= 6);
    struct message *m = malloc(sizeof *m + n);
    m->size = n;
    for (unsigned i = 0; i < n; i++) m->data[i] = (unsigned char)(i + 1);
    unsigned sum = 0;
    for (unsigned i = 0; i < m->size; i++) sum += m->data[i];
    assert(sum == n * (n + 1) / 2);
    free(m);
}
