// CHECK: violated(valid-memtrack) line 14
// PROPERTY: valid-deref,valid-free,valid-memtrack
// WITNESS: 1, 1, 1, 3, 0
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct node { unsigned key; struct node *next; };

int main(void) {
    struct node *buckets[2] = { NULL, NULL };
    while (__VERIFIER_nondet_int()) {
        unsigned key = __VERIFIER_nondet_int();
        struct node *fresh = malloc(sizeof *fresh);
        fresh->key = key;
        fresh->next = key % 3 ? buckets[key % 2] : NULL;
        buckets[key % 2] = fresh;
    }
    for (int i = 0; i < 2; i++) {
        while (buckets[i]) {
            struct node *next = buckets[i]->next;
            free(buckets[i]);
            buckets[i] = next;
        }
    }
    return 0;
}
