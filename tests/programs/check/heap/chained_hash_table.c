// CHECK: safe
// PROPERTY: unreach-call,valid-deref
// UNWIND: needs at most 6 iterations of any loop
// EVIDENCE: by construction: an entry is looked for in the chain that it was put into, and the last value counts
// TAGS: hashing
#include <stdlib.h>
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static void check(int condition) { if (!condition) { reach_error(); abort(); } }
struct e {
    unsigned k;
    int v;
    struct e *n;
} *tab[4];

void put(unsigned k, int v) {
    for (struct e *e = tab[k % 4]; e; e = e->n) if (e->k == k) {
        e->v = v;
        return;
    }
    struct e *e = malloc(sizeof *e);
    e->k = k;
    e->v = v;
    e->n = tab[k % 4];
    tab[k % 4] = e;
}

int get(unsigned k, int d) {
    for (struct e *e = tab[k % 4]; e; e = e->n) if (e->k == k) return e->v;
    return d;
}

int main(void) {
    unsigned k[4];
    for (int i = 0; i < 4; i++) {
        k[i] = __VERIFIER_nondet_uint();
        put(k[i], i);
    }
    unsigned q = __VERIFIER_nondet_uint();
    int want = -1;
    for (int i = 0; i < 4; i++) if (k[i] == q) want = i;
    check(get(q, -1) == want);
    return 0;
}
