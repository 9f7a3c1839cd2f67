// CHECK: unknown(unsupported) line 6
// TAGS: heap
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    char *object = malloc(__VERIFIER_nondet_ulong());
    free(object);
    return 0;
}
