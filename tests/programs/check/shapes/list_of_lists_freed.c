// CHECK: safe
// PROPERTY: valid-deref,valid-free,valid-memtrack
// UNWIND: needs at most 5 iterations of any loop
// RANGES: -2..6, -2..6
// EXHAUSTIVE: yes
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

struct inner { struct inner *next; };
struct outer { struct outer *next; struct inner *items; };

int main(void) {
    struct outer *top = NULL;
    int rows = __VERIFIER_nondet_int();
    __VERIFIER_assume(rows >= 0 && rows <= 3);
    int columns = __VERIFIER_nondet_int();
    __VERIFIER_assume(columns >= 0 && columns <= 3);
    for (int i = 0; i < rows; i++) {
        struct outer *fresh = malloc(sizeof *fresh);
        fresh->next = top;
        fresh->items = NULL;
        top = fresh;
        for (int k = 0; k < columns; k++) {
            struct inner *item = malloc(sizeof *item);
            item->next = fresh->items;
            fresh->items = item;
        }
    }
    while (top) {
        struct outer *next = top->next;
        while (top->items) {
            struct inner *item = top->items;
            top->items = item->next;
            free(item);
        }
        free(top);
        top = next;
    }
    return 0;
}
