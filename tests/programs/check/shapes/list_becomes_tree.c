// CHECK: violated(unreach-call) line 39
// PROPERTY: unreach-call
// WITNESS: 1, 1, 0, 1, 1, 0
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node { struct node *left, *right, *up; };

static struct node *make(struct node *up) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->left = NULL;
    fresh->right = NULL;
    fresh->up = up;
    return fresh;
}

int main(void) {
    struct node *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *fresh = make(NULL);
        fresh->right = list;
        list = fresh;
    }
    struct node *place = list;
    while (place) {
        while (__VERIFIER_nondet_int()) {
            struct node *fresh = make(place);
            fresh->left = place->left;
            place->left = fresh;
        }
        struct node *child = place->left;
        int depth = 0;
        while (child) {
            depth++;
            child = child->left;
        }
        if (depth == 2) reach_error();
        place = place->right;
    }
    return 0;
}
