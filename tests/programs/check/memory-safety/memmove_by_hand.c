// CHECK: safe
// RANGES: 0..4, 0..4, 0..4
// EXHAUSTIVE: yes
// TAGS: loops, overlap
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
static void move(char *to, const char *from, unsigned n) {
    if (to < from)
        for (unsigned i = 0; i < n; i++) to[i] = from[i];
    else
        while (n--) to[n] = from[n];
}
int main(void) {
    char a[8] = "abcdefg", b[8] = "abcdefg";
    unsigned to = __VERIFIER_nondet_uchar(), from = __VERIFIER_nondet_uchar(), n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(to <= 4);
    __VERIFIER_assume(from <= 4);
    __VERIFIER_assume(n <= 4);
    move(a + to, a + from, n);
    memmove(b + to, b + from, n);
    assert(memcmp(a, b, 8) == 0);
}
