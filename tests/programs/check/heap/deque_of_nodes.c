// CHECK: safe
// PROPERTY: valid-deref, valid-free, valid-memtrack,unreach-call
// EVIDENCE: by construction: both directions of the list hold as many nodes as were counted, and all are freed
// TAGS: linked lists
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
struct n { struct n *prev, *next; int k; };
static struct n *head, *tail;
static int len;
static void front(int k) {
    struct n *x = malloc(sizeof *x);
    x->k = k;
    x->prev = 0;
    x->next = head;
    if (head) head->prev = x;
    else tail = x;
    head = x;
    len++;
}
static void back(int k) {
    struct n *x = malloc(sizeof *x);
    x->k = k;
    x->next = 0;
    x->prev = tail;
    if (tail) tail->next = x;
    else head = x;
    tail = x;
    len++;
}
static void rm(struct n *x) {
    if (x->prev) x->prev->next = x->next;
    else head = x->next;
    if (x->next) x->next->prev = x->prev;
    else tail = x->prev;
    free(x);
    len--;
}
int main(void) {
    for (int i = 0; i < 5; i++) {
        unsigned char c = __VERIFIER_nondet_uchar() & 3;
        if (c == 0) front(i);
        else if (c == 1) back(i);
        else if (c == 2 && head) rm(head);
        else if (tail) rm(tail);
    }
    int a = 0, b = 0;
    for (struct n *x = head; x; x = x->next) a++;
    for (struct n *x = tail; x; x = x->prev) b++;
    if (a != len || b != len) reach_error();
    while (head) rm(head);
    if (tail || len) reach_error();
    return 0;
}
