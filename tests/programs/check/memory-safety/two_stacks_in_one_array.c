// CHECK: violated(valid-deref) line 11
// WITNESS: 0, 0, 0, 0, 0
// PROPERTY: array-bounds,valid-deref
// TAGS: stacks
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int *a = malloc(4 * sizeof *a), low = 0, high = 3;
    for (int k = 0; k < 5; k++) {
        unsigned char c = __VERIFIER_nondet_uchar() & 3;
        if (c == 0) a[low++] = k;
        else if (c == 1 && high >= low) a[high--] = k;
        else if (c == 2 && low > 0) low--;
    }
    free(a);
}
