// CHECK: safe
// PROPERTY: unreach-call,valid-deref
// UNWIND: needs at most 6 iterations of any loop
// EVIDENCE: by construction: every node goes to one of two lists by its key
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node { int key; struct node *next; };

int main(void) {
    struct node *list = NULL, *small = NULL, *large = NULL;
    int length = __VERIFIER_nondet_int(), pivot = __VERIFIER_nondet_int();
    if (length < 0 || length > 5) return 0;
    for (int i = 0; i < length; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->key = __VERIFIER_nondet_int();
        fresh->next = list;
        list = fresh;
    }
    while (list) {
        struct node *next = list->next;
        struct node **to = list->key < pivot ? &small : &large;
        list->next = *to;
        *to = list;
        list = next;
    }
    int count = 0;
    for (struct node *one = small; one; one = one->next, count++) {
        if (one->key >= pivot) reach_error();
    }
    for (struct node *one = large; one; one = one->next, count++) {
        if (one->key < pivot) reach_error();
    }
    if (count != length) reach_error();
    return 0;
}
