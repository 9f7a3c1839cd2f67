// CHECK: safe
// RANGES: 1..9
// EXHAUSTIVE: yes
// TAGS: vla
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n >= 1 && n <= 9);
    int a[n];
    for (unsigned i = 0; i < n; i++) a[i] = (int)i;
    int sum = 0;
    for (unsigned i = 0; i < n; i++) sum += a[i];
    assert(sum == (int)(n * (n - 1) / 2) && sizeof a == n * sizeof(int));
}
