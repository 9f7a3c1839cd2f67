// CHECK: safe
// PROPERTY: unreach-call,valid-deref,valid-free,valid-memtrack
// UNWIND: needs at most 5 iterations of any loop
// EVIDENCE: by construction: every node with the key is unlinked and freed
// TAGS: heap, shapes
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
struct node { unsigned char key; struct node *next; };

int main(void) {
    struct node *list = NULL;
    for (int i = 0; i < 4; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->key = __VERIFIER_nondet_uchar();
        fresh->next = list;
        list = fresh;
    }
    unsigned char gone = __VERIFIER_nondet_uchar();
    struct node **place = &list;
    while (*place) {
        struct node *one = *place;
        if (one->key == gone) {
            *place = one->next;
            free(one);
        } else {
            place = &one->next;
        }
    }
    while (list) {
        struct node *next = list->next;
        if (list->key == gone) reach_error();
        free(list);
        list = next;
    }
    return 0;
}
