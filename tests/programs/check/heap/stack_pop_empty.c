// CHECK: violated(valid-deref) line 16
// WITNESS: 1, 0, 0
// RANGES: 0..1
// TAGS: lists, state
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
struct node { int value; struct node *below; };
int main(void) {
    struct node *top = 0;
    for (int i = 0; i < 3; i++) {
        if (__VERIFIER_nondet_bool()) {
            struct node *n = malloc(sizeof *n);
            n->below = top;
            top = n;
        } else {
            top = top->below;
        }
    }
    return 0;
}
