// CHECK: violated(unreach-call) line 23
// PROPERTY: unreach-call
// WITNESS: 1, 0
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node { int mark; struct node *next; };

int main(void) {
    struct node *list = NULL;
    int is_odd = 0;
    while (__VERIFIER_nondet_int()) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->mark = is_odd ? 1 : 2;
        is_odd = !is_odd;
        fresh->next = list;
        list = fresh;
    }
    int expected = 1;
    while (list) {
        if (list->mark != expected) reach_error();
        expected = 3 - expected;
        list = list->next;
    }
    return 0;
}
