// CHECK: safe
// PROPERTY: valid-deref,assert
// TAGS: memcpy, null pointers
// EXHAUSTIVE: yes
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar() & 3;
    char *p = n ? malloc(n) : 0, out[4] = {9, 9, 9, 9};
    for (unsigned i = 0; i < n; i++) p[i] = (char)i;
    memcpy(out, p, n);
    for (unsigned i = 0; i < 4; i++) assert(out[i] == (i < n ? (char)i : 9));
    free(p);
}
