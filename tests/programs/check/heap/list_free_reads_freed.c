// CHECK: violated(valid-deref) line 18
// WITNESS: 2
// RANGES: 0..4
// TAGS: lists, use-after-free
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
struct node { struct node *next; };
int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= 4);
    struct node *head = 0;
    for (unsigned char i = 0; i < n; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->next = head;
        head = fresh;
    }
    for (struct node *p = head; p; p = p->next)
        free(p);
    return 0;
}
