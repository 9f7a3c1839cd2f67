// CHECK: safe
// PROPERTY: unreach-call,valid-deref
// UNWIND: needs at most 5 iterations of any loop
// EVIDENCE: by construction: an element is put before the first that is larger
// TAGS: heap, shapes
#include <stdlib.h>
extern signed char __VERIFIER_nondet_char(void);
extern void reach_error(void);
struct node { signed char key; struct node *next; };

static void insert(struct node **place, signed char key) {
    while (*place && (*place)->key <= key) place = &(*place)->next;
    struct node *fresh = malloc(sizeof *fresh);
    fresh->key = key;
    fresh->next = *place;
    *place = fresh;
}

int main(void) {
    struct node *list = NULL;
    for (int i = 0; i < 4; i++) insert(&list, __VERIFIER_nondet_char());
    int count = 0;
    for (struct node *one = list; one; one = one->next) {
        count++;
        if (one->next && one->next->key < one->key) reach_error();
    }
    if (count != 4) reach_error();
    return 0;
}
