// CHECK: unknown(depends-on-addresses) line 7
// TAGS: addresses
#include <stdlib.h>
extern void reach_error(void);
int main(void) {
    char *p = malloc(4);
    if (((unsigned long)p >> 4) % 7 == 3) reach_error();
    free(p);
    return 0;
}
