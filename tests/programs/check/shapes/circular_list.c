// CHECK: safe
// PROPERTY: unreach-call,valid-deref,valid-memtrack
// UNWIND: needs at most 6 iterations of any loop
// RANGES: -2..7
// EXHAUSTIVE: yes
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

struct ring { struct ring *next; int marked; };

int main(void) {
    int length = __VERIFIER_nondet_int();
    __VERIFIER_assume(length >= 1 && length <= 5);
    struct ring *entry = malloc(sizeof *entry);
    entry->next = entry;
    entry->marked = 0;
    for (int i = 1; i < length; i++) {
        struct ring *fresh = malloc(sizeof *fresh);
        fresh->next = entry->next;
        fresh->marked = 0;
        entry->next = fresh;
    }
    struct ring *walk = entry;
    do {
        walk->marked++;
        walk = walk->next;
    } while (walk != entry);
    int seen = 0;
    for (walk = entry->next; walk != entry;) {
        struct ring *next = walk->next;
        if (walk->marked != 1) reach_error();
        free(walk);
        walk = next;
        seen++;
    }
    if (entry->marked != 1 || seen != length - 1) reach_error();
    free(entry);
    return 0;
}
