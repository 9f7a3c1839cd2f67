// CHECK: safe
// PROPERTY: valid-deref,valid-free,valid-memtrack
// UNWIND: needs at most 4 calls at a time
// EVIDENCE: by construction: every node is freed once, behind its children
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct tree { struct tree *left, *right; };

static struct tree *grow(int depth) {
    if (depth > 2 || !__VERIFIER_nondet_int()) return NULL;
    struct tree *tree = malloc(sizeof *tree);
    tree->left = grow(depth + 1);
    tree->right = grow(depth + 1);
    return tree;
}

static void cut(struct tree *tree) {
    if (!tree) return;
    cut(tree->left);
    cut(tree->right);
    free(tree);
}

int main(void) {
    cut(grow(0));
    return 0;
}
