// CHECK: violated(unreach-call) line 39
// PROPERTY: unreach-call
// WITNESS: 1, 1, 0, 2, 2
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct entry { int state; struct entry *next; };

static struct entry *pending, *done;

static void arrive(void) {
    struct entry *fresh = malloc(sizeof *fresh);
    fresh->state = 1;
    fresh->next = pending;
    pending = fresh;
}

static void finish(void) {
    struct entry *first = pending;
    if (!first) return;
    pending = first->next;
    first->state = 2;
    first->next = done;
    done = first;
}

int main(void) {
    int command;
    while ((command = __VERIFIER_nondet_int()) != 0) {
        if (command == 1) arrive();
        else if (command == 2) finish();
    }
    while ((command = __VERIFIER_nondet_int()) != 0) {
        if (command == 1) arrive();
        else if (command == 2) {
            finish();
            if (done && done->next && !pending) reach_error();
        }
    }
    return 0;
}
