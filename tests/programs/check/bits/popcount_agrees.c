// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: loops, bit-tricks
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_ushort(), n = 0, y = x;
    while (y) {
        y &= y - 1;
        n++;
    }
    x = x - ((x >> 1) & 0x5555);
    x = (x & 0x3333) + ((x >> 2) & 0x3333);
    x = (x + (x >> 4)) & 0x0f0f;
    assert(n == ((x + (x >> 8)) & 0x1f));
}
