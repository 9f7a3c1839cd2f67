// CHECK: violated(valid-deref) line 15
// PROPERTY: valid-deref
// WITNESS: 5
// RANGES: 0..6
// TAGS: flexible-array, heap
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
struct message { unsigned size; unsigned char data[]; };
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= 6 && n != 0);
    struct message *m = malloc(sizeof *m + (n < 5 ? n : 4));
    m->size = n;
    m->data[n - 1] = 1;
    free(m);
    return 0;
}
