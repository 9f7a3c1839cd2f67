// CHECK: violated(valid-deref) line 19
// PROPERTY: valid-deref
// WITNESS: 12
// TAGS: lifetime, joins
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);

// Where the block cannot be had, the variables of f are the first objects of their places; elsewhere the second.
static int f(unsigned x) {
    int *q;
    {
        int inner = 4;
        q = &inner;
        if (x > 3) inner = 5;
    }
    {
        int other = 1;
        int *volatile escape = &other;
        if (x == 12) return *q;
        return *escape;
    }
}
int main(void) {
    unsigned long n = __VERIFIER_nondet_ulong();
    void *p;
    return p = malloc(n), free(p), f(n & 15);
}
