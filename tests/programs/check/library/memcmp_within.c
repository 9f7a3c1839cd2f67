// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: string
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char a[2] = {__VERIFIER_nondet_uchar(), 3}, b[2] = {5, 3};
    int order = memcmp(a, b, 2);
    assert((order < 0) == (a[0] < 5) && (order > 0) == (a[0] > 5));
    assert(memchr(b, 3, 100) == b + 1);
    return strncmp("a", "a", 100);
}
