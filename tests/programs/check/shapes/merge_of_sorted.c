// CHECK: safe
// PROPERTY: unreach-call,valid-deref
// UNWIND: needs at most 7 iterations of any loop
// EVIDENCE: by construction: the smaller of two heads goes first
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct node { int key; struct node *next; };

static struct node *sorted(int length) {
    struct node *head = NULL, **end = &head;
    int least = -1000;
    for (int i = 0; i < length; i++) {
        int key = __VERIFIER_nondet_int();
        if (key < least || key > 1000) exit(0);
        least = key;
        *end = malloc(sizeof **end);
        (*end)->key = key;
        (*end)->next = NULL;
        end = &(*end)->next;
    }
    return head;
}

int main(void) {
    int first_length = __VERIFIER_nondet_int(), second_length = __VERIFIER_nondet_int();
    if (first_length < 0 || first_length > 3 || second_length < 0 || second_length > 3) return 0;
    struct node *first = sorted(first_length), *second = sorted(second_length);
    struct node *merged = NULL, **end = &merged;
    while (first && second) {
        struct node **least = first->key <= second->key ? &first : &second;
        *end = *least;
        end = &(*least)->next;
        *least = *end;
    }
    *end = first ? first : second;
    int count = 0;
    for (struct node *one = merged; one; one = one->next) {
        count++;
        if (one->next && one->key > one->next->key) reach_error();
    }
    if (count != first_length + second_length) reach_error();
    return 0;
}
