// CHECK: violated(unreach-call) line 29
// PROPERTY: unreach-call
// WITNESS: 1, 3, 1, 5, 1, 7, 0
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node { int key; struct node *next; };

int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int();
        struct node *fresh = malloc(sizeof *fresh);
        fresh->key = key;
        if (!list || list->key > key) {
            fresh->next = list;
            list = fresh;
        } else {
            struct node *walk = list;
            /* One too early where the last key is smaller. */
            while (walk->next && walk->next->next && walk->next->key <= key) walk = walk->next;
            fresh->next = walk->next;
            walk->next = fresh;
        }
    }
    for (struct node *one = list; one && one->next; one = one->next) {
        if (one->key > one->next->key) reach_error();
    }
    return 0;
}
