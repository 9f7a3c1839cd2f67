// CHECK: safe
// PROPERTY: assert,valid-deref
// EVIDENCE: by construction: C and the platform promise alignment, distance and a place below 2^47 for both blocks
// TAGS: addresses
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
    int *p = malloc(8), *q = malloc(8);
    uintptr_t a = (uintptr_t)p, b = (uintptr_t)q;
    assert(a != 0 && b != 0 && a != b);
    assert((a & 15) == 0);
    assert(a + 8 <= b || b + 8 <= a);
    assert(a >> 47 == 0);
    assert((uintptr_t)(p + 1) - a == 4);
    *(int *)(a + 4) = 5;
    assert(p[1] == 5);
    free(p);
    free(q);
    return 0;
}
