// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: layout
#include <assert.h>
#include <stddef.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct mixed { char c; int i; short s; };
int main(void) {
    struct mixed m[3];
    unsigned k = __VERIFIER_nondet_uchar() % 3;
    m[k].i = (int)k;
    assert(*(int *)((char *)m + k * sizeof(struct mixed) + offsetof(struct mixed, i)) == (int)k);
}
