// CHECK: safe
// PROPERTY: unreach-call,valid-deref,valid-memtrack
// UNWIND: needs at most 7 iterations of any loop
// EVIDENCE: by construction: a queue gives what was put first
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct item { int key; struct item *next; };

int main(void) {
    struct item *head = NULL, *tail = NULL;
    int put = 0, taken = 0;
    for (int round = 0; round < 6; round++) {
        if (__VERIFIER_nondet_int() > 0) {
            struct item *fresh = malloc(sizeof *fresh);
            fresh->key = put++;
            fresh->next = NULL;
            if (tail) tail->next = fresh;
            else head = fresh;
            tail = fresh;
        } else if (head) {
            struct item *first = head;
            if (first->key != taken++) reach_error();
            head = first->next;
            if (!head) tail = NULL;
            free(first);
        }
    }
    while (head) {
        struct item *next = head->next;
        if (head->key != taken++) reach_error();
        free(head);
        head = next;
    }
    if (taken != put) reach_error();
    return 0;
}
