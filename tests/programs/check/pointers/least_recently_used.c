// CHECK: safe
// EVIDENCE: by construction: what was put last is first, and the list holds every entry in use
// TAGS: linked lists, caches
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
struct e { unsigned char key, val; struct e *p, *n; };
static struct e e[3], *mru, *lru;
static unsigned used;
static void unlink_(struct e *x) {
    if (x->p) x->p->n = x->n;
    else mru = x->n;
    if (x->n) x->n->p = x->p;
    else lru = x->p;
}
static void first(struct e *x) {
    x->p = 0;
    x->n = mru;
    if (mru) mru->p = x;
    else lru = x;
    mru = x;
}
static struct e *look(unsigned char k) {
    for (struct e *x = mru; x; x = x->n) if (x->key == k) {
        unlink_(x);
        first(x);
        return x;
    }
    return 0;
}
static void put(unsigned char k, unsigned char v) {
    struct e *x = look(k);
    if (!x) {
        if (used < 3) x = &e[used++];
        else {
            x = lru;
            unlink_(x);
        }
        x->key = k;
        first(x);
    }
    x->val = v;
}
int main(void) {
    unsigned char last = 0;
    for (unsigned char i = 0; i < 4; i++) {
        last = __VERIFIER_nondet_uchar();
        put(last, i);
        if (mru->key != last || mru->val != i) reach_error();
    }
    unsigned c = 0;
    for (struct e *x = lru; x; x = x->p) {
        c++;
        if (x == mru && x->p) reach_error();
    }
    if (c != used) reach_error();
    return 0;
}
