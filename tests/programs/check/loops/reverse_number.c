// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: arithmetic
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
static unsigned reverse(unsigned n) {
    unsigned r = 0;
    for (; n; n /= 10) r = r * 10 + n % 10;
    return r;
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n % 10 != 0);
    assert(reverse(reverse(n)) == n);
}
