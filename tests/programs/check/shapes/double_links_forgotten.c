// CHECK: violated(unreach-call) line 28
// PROPERTY: unreach-call
// WITNESS: 1, 1, 1, 0, 1
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct link { struct link *next, *previous; };

int main(void) {
    struct link *head = NULL;
    int length = 0;
    while (__VERIFIER_nondet_int()) {
        struct link *fresh = malloc(sizeof *fresh);
        fresh->next = head;
        fresh->previous = NULL;
        if (head) head->previous = fresh;
        head = fresh;
        length++;
    }
    int place = __VERIFIER_nondet_int();
    if (place < 1 || place >= length) return 0;
    struct link *walk = head;
    while (place--) walk = walk->next;
    walk->previous->next = walk->next;
    for (struct link *one = head; one->next; one = one->next) {
        if (one->next->previous != one) reach_error();
    }
    return 0;
}
