// CHECK: safe
// PROPERTY: unreach-call,valid-deref
// UNWIND: needs at most 5 iterations of any loop
// EVIDENCE: by construction: smaller keys go left, others right
// TAGS: heap, shapes
#include <stdlib.h>
extern signed char __VERIFIER_nondet_char(void);
extern void reach_error(void);
struct tree { signed char key; struct tree *left, *right; };

static int count;

static void check(const struct tree *tree, int low, int high) {
    if (!tree) return;
    count++;
    if (tree->key < low || tree->key > high) reach_error();
    check(tree->left, low, tree->key);
    check(tree->right, tree->key, high);
}

int main(void) {
    struct tree *root = NULL;
    for (int i = 0; i < 3; i++) {
        signed char key = __VERIFIER_nondet_char();
        struct tree **place = &root;
        while (*place) place = key < (*place)->key ? &(*place)->left : &(*place)->right;
        struct tree *fresh = malloc(sizeof *fresh);
        fresh->key = key;
        fresh->left = fresh->right = NULL;
        *place = fresh;
    }
    check(root, -128, 127);
    if (count != 3) reach_error();
    return 0;
}
