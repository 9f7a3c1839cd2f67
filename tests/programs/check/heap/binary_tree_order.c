// CHECK: safe
// RANGES: 0..7
// EXHAUSTIVE: yes
// TAGS: trees, recursion
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
struct tree { int key; struct tree *left, *right; };
static struct tree *insert(struct tree *t, int key) {
    if (!t) {
        t = calloc(1, sizeof *t);
        t->key = key;
    } else if (key < t->key) t->left = insert(t->left, key);
    else t->right = insert(t->right, key);
    return t;
}
static int ordered(struct tree *t, int low, int high) {
    return !t || (low <= t->key && t->key <= high && ordered(t->left, low, t->key) && ordered(t->right, t->key, high));
}
int main(void) {
    struct tree *root = 0;
    for (int i = 0; i < 3; i++) {
        int key = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(key <= 7);
        root = insert(root, key);
    }
    assert(ordered(root, 0, 7));
}
