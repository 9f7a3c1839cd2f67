// CHECK: safe
// PROPERTY: valid-deref
// EXHAUSTIVE: yes
// TAGS: memset, struct
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct record {
    char text[8];
    int *pointer;
};
static int few[4];
int main(void) {
    struct record r;
    r.pointer = few;
    unsigned n = __VERIFIER_nondet_uchar();
    if (n > sizeof r) return 0;
    memset(&r, 0, n);
    // The pointer is whole, or gone, or something between that nobody may use.
    if (n <= 8) return r.pointer[2];
    if (n == sizeof r && r.pointer) return 1;
    return 0;
}
