// CHECK: violated(valid-deref) line 18
// PROPERTY: valid-deref
// WITNESS: 9
// TAGS: memcpy, struct
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct pair {
    int *first, *second;
};
static int few[40], many[64];
int main(void) {
    struct pair from = {few, few}, to = {many, many};
    unsigned n = __VERIFIER_nondet_uchar();
    if (n > sizeof to) return 0;
    memcpy(&to, &from, n);
    // From 8 bytes on the first pointer is the copied one.
    if (n == 9) return to.first[45];
    if (n < 8) return to.second[45];
    return 0;
}
