// CHECK: violated(uninit) line 16
// PROPERTY: uninit
// WITNESS: 3
// TAGS: heap, arrays
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);

// The block is no whole number of ints, and its last byte was never written.
int main(void) {
    unsigned char *bytes = malloc(1538);
    int *words = (int *)bytes, result = 0;
    unsigned i = __VERIFIER_nondet_uint();
    if (i >= 384) return 0;
    bytes[1536] = 1;
    words[i] = 1;
    if (bytes[1536] == 1 && i == 3 && bytes[1537] == 3) result = 1;
    free(bytes);
    return result;
}
