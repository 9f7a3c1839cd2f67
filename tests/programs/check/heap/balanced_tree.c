// CHECK: safe
// PROPERTY: valid-deref, valid-free, valid-memtrack,unreach-call
// EVIDENCE: by construction: four keys make a balanced tree of at most three levels
// TAGS: trees, recursion
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
struct t { unsigned char k; signed char h; struct t *l, *r; };
static int H(struct t *t) {
    return t ? t->h : 0;
}
static void fix(struct t *t) {
    int a = H(t->l), b = H(t->r);
    t->h = (signed char)((a > b ? a : b) + 1);
}
static struct t *rr(struct t *t) {
    struct t *l = t->l;
    t->l = l->r;
    l->r = t;
    fix(t);
    fix(l);
    return l;
}
static struct t *rl(struct t *t) {
    struct t *r = t->r;
    t->r = r->l;
    r->l = t;
    fix(t);
    fix(r);
    return r;
}
static struct t *ins(struct t *t, unsigned char k) {
    if (!t) {
        t = malloc(sizeof *t);
        t->k = k;
        t->h = 1;
        t->l = t->r = 0;
        return t;
    }
    if (k < t->k) t->l = ins(t->l, k);
    else t->r = ins(t->r, k);
    fix(t);
    int d = H(t->l) - H(t->r);
    if (d > 1) {
        if (k >= t->l->k) t->l = rl(t->l);
        return rr(t);
    }
    if (d < -1) {
        if (k < t->r->k) t->r = rr(t->r);
        return rl(t);
    }
    return t;
}
static void drop(struct t *t) {
    if (t) {
        drop(t->l);
        drop(t->r);
        free(t);
    }
}
int main(void) {
    struct t *r = 0;
    for (int i = 0; i < 4; i++) r = ins(r, __VERIFIER_nondet_uchar());
    if (H(r) > 3) reach_error();
    if (r->l && r->l->k > r->k) reach_error();
    drop(r);
    return 0;
}
