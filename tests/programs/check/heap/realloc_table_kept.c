// CHECK: safe
// PROPERTY: valid-memtrack
// EVIDENCE: by construction: the table stays in a global, and the block in the table.
// TAGS: leaks, realloc
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

static int **table;
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 3) return 0;
    table = malloc(sizeof *table);
    table[0] = malloc(sizeof **table);
    table = realloc(table, n * sizeof *table);
    return 0;
}
