// CHECK: violated(unreach-call) line 44
// PROPERTY: unreach-call
// WITNESS: 1, 2, 0, 0
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node { int key; struct node *next; };
static int made;

static struct node *sorted(void) {
    struct node *head = NULL, *last = NULL;
    while (__VERIFIER_nondet_int()) {
        int key = __VERIFIER_nondet_int();
        if (last && key < last->key) exit(0);
        struct node *fresh = malloc(sizeof *fresh);
        fresh->key = key;
        fresh->next = NULL;
        if (last) last->next = fresh;
        else head = fresh;
        last = fresh;
        made++;
    }
    return head;
}

int main(void) {
    struct node *first = sorted(), *second = sorted();
    struct node head = { 0, NULL }, *last = &head;
    while (first && second) {
        if (first->key < second->key) {
            last->next = first;
            first = first->next;
        } else {
            last->next = second;
            second = second->next;
        }
        last = last->next;
    }
    last->next = second;
    int count = 0;
    for (struct node *one = head.next; one; one = one->next) count++;
    if (count != made) reach_error();
    return 0;
}
