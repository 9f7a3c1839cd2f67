// CHECK: violated(valid-memtrack) line 19
// PROPERTY: valid-deref,valid-free,valid-memtrack
// WITNESS: 1, 1, 0, 0
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct inner { struct inner *next; };
struct outer { struct outer *next; struct inner *items; };

int main(void) {
    struct outer *top = NULL;
    while (__VERIFIER_nondet_int()) {
        struct outer *fresh = malloc(sizeof *fresh);
        fresh->next = top;
        fresh->items = NULL;
        top = fresh;
        while (__VERIFIER_nondet_int()) {
            struct inner *item = malloc(sizeof *item);
            item->next = fresh->items;
            fresh->items = item;
        }
    }
    while (top) {
        struct outer *next = top->next;
        if (top->items) {
            struct inner *rest = top->items->next;
            while (rest) {
                struct inner *item = rest;
                rest = item->next;
                free(item);
            }
        }
        free(top);
        top = next;
    }
    return 0;
}
