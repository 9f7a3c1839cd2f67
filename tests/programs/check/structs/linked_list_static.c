// CHECK: safe
// RANGES: 0..9
// EXHAUSTIVE: yes
// TAGS: lists
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
struct node { int key; struct node *next; };
int main(void) {
    struct node pool[4], *head = 0;
    for (int i = 0; i < 4; i++) {
        pool[i].key = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(pool[i].key <= 9);
        struct node **at = &head;
        while (*at && (*at)->key < pool[i].key) at = &(*at)->next;
        pool[i].next = *at;
        *at = &pool[i];
    }
    int length = 0;
    for (struct node *n = head; n; n = n->next, length++)
        if (n->next) assert(n->key <= n->next->key);
    assert(length == 4);
}
