// CHECK: safe
// PROPERTY: unreach-call,valid-deref
// UNWIND: needs at most 8 iterations of any loop
// RANGES: -2..8, -3..9
// EXHAUSTIVE: yes
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

struct link { struct link *next, *previous; int value; };

int main(void) {
    int length = __VERIFIER_nondet_int();
    __VERIFIER_assume(length >= 1 && length <= 6);
    struct link *head = NULL;
    for (int i = 0; i < length; i++) {
        struct link *fresh = malloc(sizeof *fresh);
        fresh->value = i;
        fresh->next = head;
        fresh->previous = NULL;
        if (head) head->previous = fresh;
        head = fresh;
    }
    int gone = __VERIFIER_nondet_int();
    __VERIFIER_assume(gone >= -1 && gone <= 7);
    struct link *walk = head;
    while (walk && walk->value != gone) walk = walk->next;
    if (walk) {
        if (walk->previous) walk->previous->next = walk->next;
        else head = walk->next;
        if (walk->next) walk->next->previous = walk->previous;
        free(walk);
        length--;
    }
    int seen = 0;
    for (struct link *one = head; one; one = one->next) {
        seen++;
        if (one->next && one->next->previous != one) reach_error();
        if (one->value == gone) reach_error();
    }
    if (seen != length) reach_error();
    return 0;
}
