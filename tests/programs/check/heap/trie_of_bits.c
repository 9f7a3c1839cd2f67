// CHECK: safe
// PROPERTY: valid-deref, valid-free, valid-memtrack,unreach-call
// EVIDENCE: by construction: a word is found exactly if it was put in
// TAGS: trees
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
struct t { struct t *kid[2]; unsigned char end; };
static void ins(struct t **r, unsigned char w) {
    for (int b = 3; b >= 0; b--) {
        if (!*r) *r = calloc(1, sizeof **r);
        r = &(*r)->kid[w >> b & 1];
    }
    if (!*r) *r = calloc(1, sizeof **r);
    (*r)->end = 1;
}
static int has(struct t *r, unsigned char w) {
    for (int b = 3; b >= 0 && r; b--) r = r->kid[w >> b & 1];
    return r && r->end;
}
static void drop(struct t *r) {
    if (r) {
        drop(r->kid[0]);
        drop(r->kid[1]);
        free(r);
    }
}
int main(void) {
    struct t *r = 0;
    unsigned char a = __VERIFIER_nondet_uchar() & 15, b = __VERIFIER_nondet_uchar() & 15, c = __VERIFIER_nondet_uchar() & 15;
    ins(&r, a);
    ins(&r, b);
    if (!has(r, a) || !has(r, b)) reach_error();
    if (has(r, c) != (c == a || c == b)) reach_error();
    drop(r);
    return 0;
}
