// CHECK: safe
// UNWIND: needs at most 6 iterations of any loop
// RANGES: 0..1
// EXHAUSTIVE: yes
// TAGS: lists, state
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
struct node { int value; struct node *below; };
int main(void) {
    struct node *top = 0;
    int depth = 0;
    for (int i = 0; i < 6; i++) {
        unsigned char op = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(op <= 1);
        if (op) {
            struct node *n = malloc(sizeof *n);
            n->value = depth++;
            n->below = top;
            top = n;
        } else if (top) {
            struct node *n = top;
            assert(n->value == --depth);
            top = n->below;
            free(n);
        }
    }
    return 0;
}
