// CHECK: violated(valid-deref) line 34
// PROPERTY: valid-deref,valid-free
// WITNESS: 1, 0, 0
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct tree { struct tree *left, *right; };
struct list { struct list *next; struct tree *tree; };

int main(void) {
    struct list *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct list *fresh = malloc(sizeof *fresh);
        fresh->next = list;
        fresh->tree = NULL;
        list = fresh;
        while (__VERIFIER_nondet_int()) {
            struct tree *root = malloc(sizeof *root);
            root->left = fresh->tree;
            root->right = NULL;
            fresh->tree = root;
        }
    }
    while (list) {
        struct list *next = list->next;
        struct tree *tree = list->tree;
        free(list);
        while (tree) {
            struct tree *left = tree->left;
            free(tree);
            tree = left;
        }
        if (list->tree) return 1;
        list = next;
    }
    return 0;
}
