// CHECK: safe
// PROPERTY: valid-memtrack
// EVIDENCE: by construction: the global points to the only block where there is one.
// TAGS: leaks, union
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static struct {
    int is_pointer;
    union {
        int number;
        char *pointer;
    } as;
} kept;
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n > 0) {
        kept.as.number = n;
    } else {
        kept.is_pointer = 1;
        kept.as.pointer = malloc(4);
    }
    if (kept.is_pointer) kept.as.pointer[3] = 1;
    return 0;
}
