// CHECK: violated(valid-memtrack) line 15
// PROPERTY: valid-memtrack
// WITNESS: 2
// RANGES: 0..2
// TAGS: leaks, lists
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
struct node { struct node *next; };
static struct node *head;
int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= 2);
    for (unsigned char i = 0; i < n; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->next = 0;
        if (i == 0) head = fresh;
        fresh = 0;
    }
    free(head);
    head = 0;
    return 0;
}
