// CHECK: violated(valid-memtrack) line 20
// PROPERTY: valid-memtrack
// WITNESS: 132
// TAGS: leaks, lists, integers and pointers
#include <stdint.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct node {
    uintptr_t next; // the lowest bit is a mark
    int value;
};
static uintptr_t head;

int main(void) {
    unsigned char which = __VERIFIER_nondet_uchar();
    for (int i = 0; i < 3; i++) {
        if (which >> i & 1) {
            struct node *fresh;
            fresh = malloc(sizeof *fresh);
            fresh->next = head;
            fresh->value = i;
            head = (uintptr_t)fresh | (which >> 7);
        }
    }
    if (which == 132) {
        head &= 1;
    }
    return 0;
}
