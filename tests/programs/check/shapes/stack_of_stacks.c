// CHECK: safe
// PROPERTY: unreach-call,valid-deref,valid-memtrack
// UNWIND: needs at most 7 iterations of any loop
// EVIDENCE: by construction: what is pushed is popped in the other order
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct plate { int number; struct plate *below; };
struct pile { struct plate *top; struct pile *below; };

int main(void) {
    struct pile *piles = NULL;
    int next = 0;
    for (int round = 0; round < 5; round++) {
        int what = __VERIFIER_nondet_int();
        if (what == 0) {
            struct pile *fresh = malloc(sizeof *fresh);
            fresh->top = NULL;
            fresh->below = piles;
            piles = fresh;
        } else if (piles) {
            struct plate *fresh = malloc(sizeof *fresh);
            fresh->number = next++;
            fresh->below = piles->top;
            piles->top = fresh;
        }
    }
    while (piles) {
        while (piles->top) {
            struct plate *plate = piles->top;
            if (plate->number != --next) reach_error();
            piles->top = plate->below;
            free(plate);
        }
        struct pile *below = piles->below;
        free(piles);
        piles = below;
    }
    return 0;
}
