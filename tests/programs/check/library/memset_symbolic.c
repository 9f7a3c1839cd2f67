// CHECK: safe
// RANGES: 0..8
// EXHAUSTIVE: yes
// TAGS: string.h
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned char a[8] = {0};
    unsigned n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= 8);
    memset(a, 0x5a, n);
    unsigned count = 0;
    for (int i = 0; i < 8; i++) count += a[i] == 0x5a;
    assert(count == n);
}
