// CHECK: safe
// PROPERTY: valid-deref,assert
// TAGS: aliasing
// EXHAUSTIVE: yes
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void copy(void *to, const void *from, unsigned n) {
    unsigned char *t = to;
    const unsigned char *f = from;
    while (n--) *t++ = *f++;
}
int main(void) {
    int a = 1, b = 2, *p = __VERIFIER_nondet_uchar() & 1 ? &a : &b, *q;
    copy(&q, &p, sizeof p);
    *q += 10;
    assert(a + b == 13 && (a == 11 || b == 12));
}
