// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: discarded
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct pair { int a, b; } objects[4], *chosen = objects;
struct node { struct pair value; struct node *next; };
static struct pair *nothing(void) { return 0; }
int main(void) {
    struct pair *a = objects, *uninitialised = malloc(sizeof *uninitialised);
    struct node last = {{1, 2}, 0}, first = {{3, 4}, &last};
    int i = __VERIFIER_nondet_uchar() % 4;
    a[i];
    (void)a[3];
    *(a + i), *chosen;
    *first.next;
    first.next->value;
    nothing();
    if (uninitialised) *uninitialised;
    free(uninitialised);
    return i ? (*a, 1) : 0;
}
