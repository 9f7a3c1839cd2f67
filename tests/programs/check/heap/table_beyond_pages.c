// CHECK: violated(valid-deref) line 16
// PROPERTY: valid-deref
// WITNESS: 100000
// TAGS: symbolic size, lifetime
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

static int **table;
static void set(void) {
    int local = 1;
    table[5] = &local;
}
static int use(unsigned n) {
    int other = 2;
    int *volatile escape = &other;
    if (n == 100000) return *table[5];
    return *escape;
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 10000 || n > 1000000) return 0;
    table = malloc(n * sizeof *table);
    set();
    return use(n);
}
