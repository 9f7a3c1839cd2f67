// CHECK: violated(valid-deref) line 11
// WITNESS: 0
// EVIDENCE: by construction: clang emits no read
// TAGS: discarded
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct record { long number; char name[24]; };
static void touch(const void *memory) {
    if (!memory)
        return;
    (void)*(const struct record *)memory;
}
int main(void) {
    char *memory = calloc(1, __VERIFIER_nondet_bool() ? sizeof(struct record) : sizeof(long));
    touch(memory);
    free(memory);
    return 0;
}
