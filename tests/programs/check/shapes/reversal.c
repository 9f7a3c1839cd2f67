// CHECK: safe
// PROPERTY: unreach-call,valid-deref,valid-memtrack
// UNWIND: needs at most 8 iterations of any loop
// RANGES: -2..9
// EXHAUSTIVE: yes
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

struct node { int key; struct node *next; };

int main(void) {
    int length = __VERIFIER_nondet_int();
    __VERIFIER_assume(length >= 0 && length <= 7);
    struct node *list = NULL;
    for (int i = 0; i < length; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->key = i;
        fresh->next = list;
        list = fresh;
    }
    struct node *turned = NULL;
    while (list) {
        struct node *next = list->next;
        list->next = turned;
        turned = list;
        list = next;
    }
    int expected = 0;
    while (turned) {
        struct node *next = turned->next;
        if (turned->key != expected++) reach_error();
        free(turned);
        turned = next;
    }
    if (expected != length) reach_error();
    return 0;
}
