// CHECK: violated(unreach-call) line 31
// PROPERTY: unreach-call
// WITNESS: 1, 1, 1, 0
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node { struct node *next, *previous; };

int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->next = list;
        fresh->previous = NULL;
        list = fresh;
    }
    /* The last one is left out. */
    for (struct node *one = list; one && one->next && one->next->next; one = one->next) one->next->previous = one;
    struct node *last = list;
    int forward = 0, backward = 0;
    while (last && last->next) {
        last = last->next;
        forward++;
    }
    while (last && last->previous) {
        last = last->previous;
        backward++;
    }
    if (forward == 2 && backward != forward) reach_error();
    return 0;
}
