// CHECK: violated(assert) line 15
// WITNESS: 2, 1, 3
// RANGES: 0..4
// TAGS: overlap
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    char a[8] = "abcdefg", b[8] = "abcdefg";
    unsigned to = __VERIFIER_nondet_uchar(), from = __VERIFIER_nondet_uchar(), n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(to <= 4 && from <= 4 && n <= 3);
    for (unsigned i = 0; i < n; i++) a[to + i] = a[from + i];
    memmove(b + to, b + from, n);
    assert(memcmp(a, b, 8) == 0);
}
