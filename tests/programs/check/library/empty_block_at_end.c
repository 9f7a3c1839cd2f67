// CHECK: safe
// PROPERTY: undefined-behavior
// EXHAUSTIVE: yes
// TAGS: string
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static char buffer[8], other[8];
static void copy(char *target, const char *source, size_t size) {
    memcpy(target, source, size);
}
int main(void) {
    size_t size = __VERIFIER_nondet_uchar() % 8;
    copy(buffer, size ? other : other + 8, size);
    return 0;
}
