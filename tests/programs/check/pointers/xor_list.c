// CHECK: safe
// PROPERTY: valid-deref, valid-free, valid-memtrack,unreach-call
// EXHAUSTIVE: yes
// TAGS: linked lists, integers and pointers
#include <stdint.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
struct n { uintptr_t link; int v; };
int main(void) {
    struct n *prev = 0, *head = 0;
    unsigned k = __VERIFIER_nondet_uchar() % 4 + 1;
    for (unsigned i = 0; i < k; i++) {
        struct n *x = malloc(sizeof *x);
        x->v = (int)i;
        x->link = (uintptr_t)prev;
        if (prev) prev->link ^= (uintptr_t)x;
        else head = x;
        prev = x;
    }
    struct n *p = 0, *c = head;
    unsigned c_ = 0;
    while (c) {
        struct n *nx = (struct n *)(c->link ^ (uintptr_t)p);
        if (c->v != (int)c_) reach_error();
        if (p) free(p);
        p = c;
        c = nx;
        c_++;
    }
    free(p);
    if (c_ != k) reach_error();
    return 0;
}
