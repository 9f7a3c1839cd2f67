// CHECK: violated(valid-memtrack) line 10
// WITNESS: 1
// PROPERTY: valid-deref,valid-free,valid-memtrack
// TAGS: linked lists, leaks
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct job { struct job *next; int id; };
static struct job *first, *last;
static void push(int id) {
    struct job *j = malloc(sizeof *j);
    j->id = id;
    j->next = 0;
    if (first) last->next = j;
    else first = j;
    last = j;
}
static void remove_id(int id) {
    struct job *before = 0;
    for (struct job *j = first; j; before = j, j = j->next)
        if (j->id == id) {
            if (before) before->next = 0;
            else first = j->next;
            last = before;
            free(j);
            return;
        }
}
int main(void) {
    for (int i = 0; i < 3; i++) push(i);
    remove_id(__VERIFIER_nondet_uchar() & 3);
    while (first) {
        struct job *j = first;
        first = j->next;
        free(j);
    }
}
