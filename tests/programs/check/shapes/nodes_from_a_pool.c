// CHECK: violated(unreach-call) line 26
// PROPERTY: unreach-call
// WITNESS: 1, 1, 2, 2, 1
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node { struct node *next; int uses; };
static struct node *spare, *used;

int main(void) {
    for (;;) {
        int what = __VERIFIER_nondet_int();
        if (what == 1) {
            struct node *one = spare;
            if (one) {
                spare = one->next;
            } else {
                one = malloc(sizeof *one);
                one->uses = 0;
            }
            one->uses++;
            one->next = used;
            used = one;
            if (one->uses == 2 && spare) reach_error();
        } else if (what == 2 && used) {
            struct node *one = used;
            used = one->next;
            one->next = spare;
            spare = one;
        } else {
            break;
        }
    }
    return 0;
}
