// CHECK: safe
// RANGES: 0..9
// TAGS: trees, recursion
// EXHAUSTIVE: yes
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
struct tree { int key; struct tree *left, *right; };
static struct tree pool[4];
static struct tree *insert(struct tree *t, struct tree *n) {
    if (!t) return n;
    if (n->key < t->key) t->left = insert(t->left, n);
    else t->right = insert(t->right, n);
    return t;
}
static struct tree *rotate(struct tree *t) {
    struct tree *l = t->left;
    if (!l) return t;
    t->left = l->right;
    l->right = t;
    return l;
}
static int previous;
static void walk(struct tree *t) {
    if (!t) return;
    walk(t->left);
    assert(previous <= t->key);
    previous = t->key;
    walk(t->right);
}
int main(void) {
    struct tree *t = 0;
    for (int i = 0; i < 4; i++) {
        pool[i].key = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(pool[i].key < 10);
        t = insert(t, &pool[i]);
    }
    t = rotate(t);
    previous = -1;
    walk(t);
}
