// CHECK: safe
// PROPERTY: unreach-call,valid-deref
// UNWIND: needs at most 5 iterations of any loop
// EVIDENCE: by construction: as many rounds as there are elements sort them
// TAGS: heap, shapes
#include <stdlib.h>
extern signed char __VERIFIER_nondet_char(void);
extern void reach_error(void);
struct node { signed char key; struct node *next; };

int main(void) {
    struct node *list = NULL;
    for (int i = 0; i < 4; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->key = __VERIFIER_nondet_char();
        fresh->next = list;
        list = fresh;
    }
    int is_swapped;
    do {
        is_swapped = 0;
        struct node **place = &list;
        while ((*place)->next) {
            struct node *first = *place, *second = first->next;
            if (first->key > second->key) {
                first->next = second->next;
                second->next = first;
                *place = second;
                is_swapped = 1;
            }
            place = &(*place)->next;
        }
    } while (is_swapped);
    for (struct node *one = list; one->next; one = one->next) {
        if (one->key > one->next->key) reach_error();
    }
    return 0;
}
