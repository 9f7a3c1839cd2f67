// CHECK: violated(undefined-behavior) line 9
// PROPERTY: undefined-behavior
// WITNESS: 0
// TAGS: string
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static char buffer[8], other[8];
static void copy(char *target, const char *source, size_t size) {
    memcpy(target, source, size);
}
int main(void) {
    size_t size = __VERIFIER_nondet_uchar() % 8;
    copy(buffer, size ? other : 0, size);
    return 0;
}
