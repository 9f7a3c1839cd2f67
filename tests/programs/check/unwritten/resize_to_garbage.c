// CHECK: violated(uninit) line 7
// PROPERTY: uninit
// WITNESS:
// TAGS: uninitialised, heap
#include <stdlib.h>
int main(void) {
    size_t n; char *p = malloc(8); p = realloc(p, n);
    free(p);
    return 0;
}
