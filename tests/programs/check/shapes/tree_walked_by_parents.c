// CHECK: violated(valid-deref) line 30
// PROPERTY: valid-deref
// WITNESS: 1, 0, 0
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct tree { struct tree *left, *right, *up; };

int main(void) {
    struct tree *root = malloc(sizeof *root);
    root->left = root->right = root->up = NULL;
    while (__VERIFIER_nondet_int()) {
        struct tree *place = root;
        while (place->left && place->right) place = __VERIFIER_nondet_int() ? place->left : place->right;
        struct tree *fresh = malloc(sizeof *fresh);
        fresh->left = fresh->right = NULL;
        if (!place->left && __VERIFIER_nondet_int()) {
            place->left = fresh;
            fresh->up = place;
        } else if (!place->right) {
            place->right = fresh;
            fresh->up = place->left;
        } else {
            free(fresh);
        }
    }
    struct tree *walk = root;
    while (walk->right) walk = walk->right;
    while (walk != root) walk = walk->up;
    return 0;
}
