// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: bit-tricks, loops
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned short x = __VERIFIER_nondet_ushort();
    int naive = 0;
    for (int i = 0; i < 16; i++) naive |= x == 1u << i;
    assert(naive == (x != 0 && (x & (x - 1)) == 0));
}
