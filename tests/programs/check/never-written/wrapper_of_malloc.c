// CHECK: violated(unreach-call) line 19
// PROPERTY: unreach-call
// WITNESS:
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
#include <stdlib.h>
extern void reach_error(void);
static void *xmalloc(unsigned long n) {
    void *p = malloc(n);
    if (!p) abort();
    return p;
}
struct node { struct node *next; int v; };
int main(void) {
    struct node *a = xmalloc(sizeof *a);
    struct node *b = xmalloc(sizeof *b);
    a->v = 1;
    if (b->v == a->v + 40)
        reach_error();
    free(a);
    free(b);
    return 0;
}
