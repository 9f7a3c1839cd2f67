// CHECK: safe
// PROPERTY: unreach-call,valid-deref
// UNWIND: needs at most 8 iterations of any loop
// RANGES: -1..8
// EXHAUSTIVE: yes
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

struct node { struct node *next; int place; };

int main(void) {
    int length = __VERIFIER_nondet_int();
    __VERIFIER_assume(length >= 1 && length <= 6);
    struct node *list = NULL;
    for (int i = length - 1; i >= 0; i--) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->place = i;
        fresh->next = list;
        list = fresh;
    }
    struct node *slow = list, *fast = list;
    while (fast && fast->next) {
        slow = slow->next;
        fast = fast->next->next;
    }
    if (slow->place != length / 2) reach_error();
    return 0;
}
