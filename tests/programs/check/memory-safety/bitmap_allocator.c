// CHECK: safe
// UNWIND: needs at most 5 iterations of any loop
// RANGES: 0..3
// EXHAUSTIVE: yes
// TAGS: state
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
static unsigned used;
static int take(void) {
    for (int i = 0; i < 4; i++)
        if (!(used >> i & 1)) {
            used |= 1u << i;
            return i;
        }
    return -1;
}
int main(void) {
    char pool[4] = {0};
    for (int round = 0; round < 5; round++) {
        unsigned char op = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(op <= 3);
        if (op == 0) used &= used - 1;
        else {
            int k = take();
            if (k >= 0) pool[k]++;
        }
    }
    assert(pool[0] + pool[1] + pool[2] + pool[3] <= 5);
}
