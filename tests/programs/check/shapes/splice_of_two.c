// CHECK: safe
// PROPERTY: unreach-call,valid-deref
// UNWIND: needs at most 6 iterations of any loop
// RANGES: -1..5, -1..6
// EXHAUSTIVE: yes
// TAGS: heap, shapes
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

struct node { int from; struct node *next; };

static struct node *line(int length, int from, struct node **last) {
    struct node *head = NULL;
    *last = NULL;
    for (int i = 0; i < length; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->from = from;
        fresh->next = head;
        if (!head) *last = fresh;
        head = fresh;
    }
    return head;
}

int main(void) {
    int length = __VERIFIER_nondet_int(), place = __VERIFIER_nondet_int();
    __VERIFIER_assume(length >= 1 && length <= 4 && place >= 0 && place < length);
    struct node *end, *other_end;
    struct node *list = line(length, 1, &end);
    struct node *other = line(2, 2, &other_end);
    struct node *walk = list;
    for (int i = 0; i < place; i++) walk = walk->next;
    other_end->next = walk->next;
    walk->next = other;
    int ones = 0, twos = 0, changes = 0, before = 1;
    for (struct node *one = list; one; one = one->next) {
        if (one->from == 1) ones++;
        else twos++;
        if (one->from != before) changes++;
        before = one->from;
    }
    if (ones != length || twos != 2 || changes > 2) reach_error();
    return 0;
}
