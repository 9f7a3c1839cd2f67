// CHECK: safe
// PROPERTY: unreach-call,valid-deref
// UNWIND: needs at most 9 iterations of any loop
// RANGES: -3..7, -3..7
// EXHAUSTIVE: yes
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

struct cell { int kind; struct cell *next; };

static struct cell *append(struct cell *last, int kind) {
    struct cell *fresh = malloc(sizeof *fresh);
    fresh->kind = kind;
    fresh->next = NULL;
    if (last) last->next = fresh;
    return fresh;
}

int main(void) {
    int ones = __VERIFIER_nondet_int(), twos = __VERIFIER_nondet_int();
    __VERIFIER_assume(ones >= 0 && ones <= 4 && twos >= 0 && twos <= 4);
    struct cell *head = append(NULL, 1), *last = head;
    for (int i = 0; i < ones; i++) last = append(last, 1);
    for (int i = 0; i < twos; i++) last = append(last, 2);
    last = append(last, 3);
    struct cell *walk = head;
    int steps = 0;
    while (walk->kind == 1) walk = walk->next, steps++;
    while (walk->kind == 2) walk = walk->next, steps++;
    if (walk->kind != 3 || walk->next || steps != ones + twos + 1) reach_error();
    while (head) {
        struct cell *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
