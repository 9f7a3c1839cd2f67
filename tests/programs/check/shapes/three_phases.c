// CHECK: violated(unreach-call) line 33
// PROPERTY: unreach-call
// WITNESS: 0, 0, 0
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct cell { int kind; struct cell *next; };

int main(void) {
    struct cell *head = malloc(sizeof *head), *last = head;
    head->kind = 1;
    while (__VERIFIER_nondet_int()) {
        last->next = malloc(sizeof *last);
        last = last->next;
        last->kind = 1;
    }
    while (__VERIFIER_nondet_int()) {
        last->next = malloc(sizeof *last);
        last = last->next;
        last->kind = 2;
    }
    last->next = malloc(sizeof *last);
    last = last->next;
    last->kind = 3;
    last->next = NULL;
    if (__VERIFIER_nondet_int()) head->kind = 2;
    struct cell *walk = head;
    while (walk->kind == 1) walk = walk->next;
    while (walk->kind == 2) walk = walk->next;
    if (walk->next == NULL) {
        if (head->next == walk) reach_error();
    }
    return 0;
}
