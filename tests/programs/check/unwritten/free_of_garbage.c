// CHECK: violated(valid-free) line 7
// WITNESS:
// EVIDENCE: by construction: what the block holds was never written, and can be any pointer
// TAGS: uninitialised, heap, filled
#include <stdlib.h>
int main(void) {
    char **p = malloc(sizeof *p); free(*p);
    free(p);
    return 0;
}
