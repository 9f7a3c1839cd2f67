// CHECK: violated(valid-memtrack) line 11
// PROPERTY: valid-memtrack
// WITNESS: 1
// TAGS: leaks, joins
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
// What only a freed block points to is lost, though a global still has the address of that block.
static struct node { struct node *next; } *head;
int main(void) {
    head = malloc(sizeof *head);
    head->next = malloc(sizeof *head);
    head->next->next = 0;
    if (__VERIFIER_nondet_uchar()) free(head);
    return 0;
}
