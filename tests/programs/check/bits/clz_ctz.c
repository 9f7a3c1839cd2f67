// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: builtins
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned x = __VERIFIER_nondet_ushort();
    __VERIFIER_assume(x != 0);
    int high = 31 - __builtin_clz(x), low = __builtin_ctz(x);
    assert(x >= 1u << high && x < 2u << high);
    assert(x % (1u << low) == 0 && (x >> low & 1));
    assert(high - low + 1 >= __builtin_popcount(x));
}
