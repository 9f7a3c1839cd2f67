// CHECK: violated(assert) line 17
// WITNESS: 1, 2
// RANGES: 0..9
// TAGS: lists
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct node { int key; struct node *next; };
int main(void) {
    struct node pool[2], *head = 0;
    for (int i = 0; i < 2; i++) {
        pool[i].key = __VERIFIER_nondet_uchar();
        struct node **at = &head;
        while (*at && (*at)->key > pool[i].key) at = &(*at)->next;
        pool[i].next = *at;
        *at = &pool[i];
    }
    assert(head->key <= head->next->key);
}
