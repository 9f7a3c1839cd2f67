// CHECK: violated(valid-memtrack) line 15
// PROPERTY: valid-memtrack
// WITNESS: 5, 5
// TAGS: leaks, arrays
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

static struct {
    int key;
    int *data;
} table[200];
int main(void) {
    unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
    if (i >= 200 || j >= 200) return 0;
    table[i].data = malloc(4);
    table[j].data = malloc(8);
    return 0;
}
