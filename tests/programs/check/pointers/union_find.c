// CHECK: safe
// EVIDENCE: by construction: joined nodes have one root, and three joins make no rank above two
// TAGS: trees, pointers to own kind
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
struct s { struct s *p; unsigned char rank; };
static struct s *find(struct s *x) {
    while (x->p != x) {
        x->p = x->p->p;
        x = x->p;
    }
    return x;
}
static void join(struct s *a, struct s *b) {
    a = find(a);
    b = find(b);
    if (a == b) return;
    if (a->rank < b->rank) {
        struct s *t = a;
        a = b;
        b = t;
    }
    b->p = a;
    if (a->rank == b->rank) a->rank++;
}
int main(void) {
    struct s n[4];
    for (int i = 0; i < 4; i++) {
        n[i].p = &n[i];
        n[i].rank = 0;
    }
    for (int i = 0; i < 3; i++) {
        unsigned char c = __VERIFIER_nondet_uchar();
        join(&n[c & 3], &n[c >> 2 & 3]);
        if (find(&n[c & 3]) != find(&n[c >> 2 & 3])) reach_error();
    }
    for (int i = 0; i < 4; i++) if (find(&n[i])->rank > 2) reach_error();
    return 0;
}
