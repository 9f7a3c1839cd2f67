// CHECK: violated(assert) line 22
// WITNESS: 1, 1, 1, 1, 2
// UNWIND: needs at most 5 iterations of any loop
// RANGES: 0..2
// TAGS: ring-buffer, state
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
static int items[4];
static unsigned head, tail;
int main(void) {
    int stored = 0;
    for (int step = 0; step < 5; step++) {
        unsigned char op = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(op <= 2);
        if (op == 1 && stored < 4) {
            items[tail] = step;
            tail = (tail + 1) % 4;
            stored++;
        }
        if (op == 2 && stored > 0) {
            assert(head != tail);
            head = (head + 1) % 4;
            stored--;
        }
    }
}
