// CHECK: violated(valid-free) line 25
// PROPERTY: valid-free
// WITNESS: 0
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct ring { struct ring *next; };

int main(void) {
    struct ring *entry = malloc(sizeof *entry);
    entry->next = entry;
    while (__VERIFIER_nondet_int()) {
        struct ring *fresh = malloc(sizeof *fresh);
        fresh->next = entry->next;
        entry->next = fresh;
    }
    struct ring *walk = entry->next, *before = entry;
    while (walk != entry) {
        struct ring *next = walk->next;
        before = walk;
        walk = next;
    }
    free(entry);
    free(before);
    return 0;
}
