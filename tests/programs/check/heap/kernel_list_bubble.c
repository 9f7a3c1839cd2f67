// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: the passes end when every neighbour is in order
// UNWIND: needs at most 5 iterations of any loop
// TAGS: lists, sorting, sv-comp
#include <stdlib.h>
extern void reach_error(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } return; }
extern int __VERIFIER_nondet_int(void);
struct list_head {
    struct list_head *next, *prev;
};
struct node {
    int value;
    struct list_head linkage;
};
static struct list_head gl_list = {&gl_list, &gl_list};
static __inline void list_add(struct list_head *new, struct list_head *head) {
    head->next->prev = new;
    new->next = head->next;
    new->prev = head;
    head->next = new;
}
static __inline void list_move(struct list_head *list, struct list_head *head) {
    list->next->prev = list->prev;
    list->prev->next = list->next;
    list_add(list, head);
}
static int value_of(struct list_head *at) {
    return ((struct node *)((char *)at - (size_t)(&((struct node *)0)->linkage)))->value;
}
static _Bool sort_pass(void) {
    _Bool any = 0;
    struct list_head *one = gl_list.next, *two;
    while (&gl_list != (two = one->next)) {
        if (value_of(one) <= value_of(two)) {
            one = two;
            continue;
        }
        any = 1;
        list_move(one, two);
    }
    return any;
}
int main() {
    int k;
    for (k = 0; k < 4; k++) {
        struct node *node = malloc(sizeof *node);
        node->value = __VERIFIER_nondet_int();
        list_add(&node->linkage, &gl_list);
    }
    while (sort_pass())
        ;
    struct list_head *at;
    for (at = gl_list.next; at->next != &gl_list; at = at->next) __VERIFIER_assert(value_of(at) <= value_of(at->next));
    return 0;
}
