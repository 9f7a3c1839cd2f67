// CHECK: violated(valid-deref) line 16
// PROPERTY: valid-deref
// WITNESS: 2
// TAGS: realloc
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

// What lies behind the row is another block.
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n != 2 && n != 3) return 0;
    int **table = malloc(sizeof *table);
    table[0] = malloc(4 * sizeof(int));
    int *other = malloc(400);
    table = realloc(table, n * sizeof *table);
    table[0][20] = 1;
    free(other);
    return 0;
}
