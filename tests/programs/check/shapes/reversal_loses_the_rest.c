// CHECK: violated(valid-memtrack) line 15
// PROPERTY: valid-deref,valid-free,valid-memtrack
// WITNESS: 1, 1, 1, 0
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; };

static struct node *list;

__attribute__((noinline)) static void make(void) {
    while (__VERIFIER_nondet_int()) {
        struct node *before = list;
        list = NULL;
        list = malloc(sizeof *list);
        list->next = before;
    }
}

__attribute__((noinline)) static struct node *turn(void) {
    struct node *turned = NULL;
    while (list) {
        struct node *one = list;
        one->next = turned;
        list = one->next;
        turned = one;
    }
    return turned;
}

int main(void) {
    make();
    struct node *turned = turn();
    while (turned) {
        struct node *next = turned->next;
        free(turned);
        turned = next;
    }
    return 0;
}
