// CHECK: safe
// PROPERTY: unreach-call,valid-deref
// UNWIND: needs at most 7 iterations of any loop
// RANGES: -2..8
// EXHAUSTIVE: yes
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

struct node { int key; struct node *next; };

int main(void) {
    int length = __VERIFIER_nondet_int();
    __VERIFIER_assume(length >= 0 && length <= 6);
    struct node *list = NULL;
    for (int i = 0; i < length; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->key = i * i;
        fresh->next = list;
        list = fresh;
    }
    struct node *copy = NULL, **end = &copy;
    for (struct node *one = list; one; one = one->next) {
        *end = malloc(sizeof **end);
        **end = *one;
        end = &(*end)->next;
    }
    *end = NULL;
    while (list && copy) {
        if (list == copy || list->key != copy->key) reach_error();
        list = list->next;
        copy = copy->next;
    }
    if (list != copy) reach_error();
    return 0;
}
