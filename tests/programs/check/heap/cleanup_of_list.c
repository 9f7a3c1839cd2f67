// CHECK: safe
// PROPERTY: valid-memcleanup,valid-deref,valid-free
// RANGES: 0..6
// EXHAUSTIVE: yes
// TAGS: leaks, lists
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
struct node { struct node *next; };
int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= 6);
    struct node *head = 0;
    for (unsigned char i = 0; i < n; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->next = head;
        head = fresh;
    }
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return 0;
}
