// CHECK: safe
// PROPERTY: valid-deref,valid-free,valid-memcleanup,assert
// RANGES: 0..2
// TAGS: matrices, leaks
// EXHAUSTIVE: yes
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned char row[3], column[3];
    for (int k = 0; k < 3; k++) {
        row[k] = __VERIFIER_nondet_uchar();
        column[k] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(row[k] < 3 && column[k] < 3);
    }
    int **m = calloc(3, sizeof *m);
    for (int k = 0; k < 3; k++) {
        unsigned r = row[k], c = column[k];
        if (!m[r]) m[r] = calloc(3, sizeof **m);
        m[r][c]++;
    }
    int sum = 0;
    for (int r = 0; r < 3; r++) {
        for (int c = 0; m[r] && c < 3; c++) sum += m[r][c];
        free(m[r]);
    }
    free(m);
    assert(sum == 3);
}
