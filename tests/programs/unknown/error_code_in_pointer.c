// CHECK: unknown(depends-on-addresses) line 13
// TAGS: addresses, drivers
#include <stdlib.h>
extern void reach_error(void);
static int is_error(const void *p) { return (unsigned long)p > 4294967295UL; }
int main(void) {
    int *state = malloc(sizeof *state);
    *state = 1;
    if (is_error(state)) {
        free(state);
        return 1;
    }
    reach_error();
    return 0;
}
