// CHECK: violated(assert) line 39
// WITNESS: 254, 254, 251, 251
// PROPERTY: assert
// TAGS: linked lists, offsetof
#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct node { struct node *prev, *next; };
struct item { int value; struct node link; short extra; };
#define OF(n) ((struct item *)((char *)(n)-offsetof(struct item, link)))
static void insert(struct node *head, struct node *n) {
    n->next = head->next;
    n->prev = head;
    head->next->prev = n;
    head->next = n;
}
static void take(struct node *n) {
    n->prev->next = n->next;
    n->next->prev = n->prev;
}
int main(void) {
    struct node head = {&head, &head};
    struct item *all[4];
    for (int i = 0; i < 4; i++) {
        all[i] = malloc(sizeof **all);
        all[i]->value = __VERIFIER_nondet_uchar();
        insert(&head, &all[i]->link);
    }
    struct node *n = head.next;
    while (n != &head) {
        struct node *next = n->next;
        if (OF(n)->value % 3 == 0) take(n);
        n = next;
    }
    int sum = 0;
    for (n = head.next; n != &head; n = n->next) sum += OF(n)->value;
    for (int i = 0; i < 4; i++) free(all[i]);
    assert(sum != 1010);
}
