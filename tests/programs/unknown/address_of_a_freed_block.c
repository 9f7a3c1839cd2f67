// CHECK: unknown(depends-on-addresses) line 9
// TAGS: addresses, heap
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    char *p = malloc(4); uintptr_t was = (uintptr_t)p; free(p);
    char *q = malloc(4);
    if ((uintptr_t)q == was) reach_error();
    free(q);
    return 0;
}
