// CHECK: violated(valid-deref) line 23
// PROPERTY: valid-deref,valid-free
// WITNESS: 1, 7, 1, 7, 0, 7
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { int key; struct node *next; };

int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->key = __VERIFIER_nondet_int();
        fresh->next = list;
        list = fresh;
    }
    int gone = __VERIFIER_nondet_int();
    struct node *before = NULL;
    for (struct node *one = list; one;) {
        struct node *next = one->next;
        if (one->key == gone) {
            if (before) before->next = next;
            else list = next;
            free(one);
        }
        before = one;
        one = next;
    }
    return 0;
}
