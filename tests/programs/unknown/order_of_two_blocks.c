// CHECK: unknown(depends-on-addresses) line 7
// TAGS: addresses
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    char *p = malloc(4), *q = malloc(4);
    if (q < p) reach_error();
    free(p);
    free(q);
    return 0;
}
