// CHECK: safe
// PROPERTY: valid-memtrack
// EVIDENCE: by construction: every node is the head of the list or the next of another when the program exits
// TAGS: leaks, lists, packed
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct __attribute__((packed)) node {
    unsigned char value;
    struct node *next;
};
static struct node *head;

int main(void) {
    unsigned char length = __VERIFIER_nondet_uchar() % 5;
    for (unsigned char i = 0; i < length; i++) {
        struct node *fresh = malloc(sizeof *fresh);
        fresh->value = i;
        fresh->next = head;
        head = fresh;
    }
    return 0;
}
