// CHECK: violated(valid-deref) line 22
// PROPERTY: valid-deref,valid-free
// WITNESS: 1, 0, 0
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct tree { struct tree *left, *right; };

static struct tree *grow(int depth) {
    if (depth > 3 || !__VERIFIER_nondet_int()) return NULL;
    struct tree *tree = malloc(sizeof *tree);
    tree->left = grow(depth + 1);
    tree->right = grow(depth + 1);
    return tree;
}

static void cut(struct tree *tree) {
    if (!tree) return;
    cut(tree->left);
    free(tree);
    cut(tree->right);
}

int main(void) {
    cut(grow(0));
    return 0;
}
