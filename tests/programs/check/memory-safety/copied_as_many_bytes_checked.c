// CHECK: safe
// PROPERTY: valid-deref
// EXHAUSTIVE: yes
// TAGS: memcpy, struct
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct pair {
    int *first, *second;
};
static int few[4], many[64];
int main(void) {
    struct pair from = {few, few}, to = {many, many};
    unsigned n = __VERIFIER_nondet_uchar();
    if (n > sizeof to) return 0;
    memcpy(&to, &from, n);
    if (n < 8) return to.second[60];
    if (n < 16) return to.first[3];
    return to.second[3];
}
