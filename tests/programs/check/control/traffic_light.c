// CHECK: safe
// UNWIND: needs at most 8 iterations of any loop
// RANGES: 0..1
// EXHAUSTIVE: yes
// TAGS: state
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
enum light { RED, RED_AMBER, GREEN, AMBER };
int main(void) {
    enum light a = RED, b = GREEN;
    for (int i = 0; i < 8; i++) {
        unsigned char tick = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(tick <= 1);
        if (!tick) continue;
        a = (a + 1) % 4;
        b = (b + 1) % 4;
        assert(!(a == GREEN && b == GREEN) && (a == GREEN) == (b == RED));
    }
}
