// CHECK: violated(valid-memtrack) line 9
// PROPERTY: valid-memtrack
// WITNESS: 1
// TAGS: leaks
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
static char *kept;
int main(void) {
    kept = malloc(7);
    if (__VERIFIER_nondet_bool()) kept = 0;
    free(kept);
    return 0;
}
