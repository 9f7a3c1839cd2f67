// CHECK: safe
// PROPERTY: valid-memtrack
// EVIDENCE: by construction: every block is put into the list that the global begins, at one place or another.
// TAGS: leaks, list, joins
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static struct node { struct node *next; } *head;
int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    for (int i = 0; i < 3; i++) {
        struct node *made = malloc(sizeof *made);
        if (c == i || !head) {
            made->next = head;
            head = made;
        } else {
            made->next = head->next;
            head->next = made;
        }
    }
    return 0;
}
