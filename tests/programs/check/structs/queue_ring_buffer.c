// CHECK: safe
// UNWIND: needs at most 7 iterations of any loop
// RANGES: 0..2
// EXHAUSTIVE: yes
// TAGS: ring-buffer, state
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
static struct { int items[3]; unsigned head, count; } ring;
int main(void) {
    int next_in = 0, next_out = 0;
    for (int step = 0; step < 7; step++) {
        unsigned char op = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(op <= 2);
        if (op == 1 && ring.count < 3) ring.items[(ring.head + ring.count++) % 3] = next_in++;
        if (op == 2 && ring.count > 0) {
            assert(ring.items[ring.head] == next_out);
            next_out++;
            ring.head = (ring.head + 1) % 3;
            ring.count--;
        }
    }
    assert(next_in - next_out == (int)ring.count);
}
