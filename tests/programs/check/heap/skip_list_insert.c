// CHECK: safe
// PROPERTY: unreach-call,valid-deref
// UNWIND: needs at most 7 iterations of any loop
// EVIDENCE: by construction: both levels are kept in order by inserting behind the last smaller key
// TAGS: lists
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
static void check(int condition) { if (!condition) { reach_error(); abort(); } }
struct s {
    int k;
    struct s *nx[2];
};

int main(void) {
    struct s head;
    head.k = -2147483647 - 1;
    head.nx[0] = head.nx[1] = 0;
    for (int i = 0; i < 4; i++) {
        int k = __VERIFIER_nondet_int();
        int lev = __VERIFIER_nondet_bool();
        struct s *u[2], *c = &head;
        for (int l = 1; l >= 0; l--) {
            while (c->nx[l] && c->nx[l]->k < k) c = c->nx[l];
            u[l] = c;
        }
        struct s *x = malloc(sizeof *x);
        x->k = k;
        x->nx[0] = x->nx[1] = 0;
        for (int l = 0; l <= lev; l++) {
            x->nx[l] = u[l]->nx[l];
            u[l]->nx[l] = x;
        }
    }
    int n = 0;
    for (struct s *c = head.nx[0]; c; c = c->nx[0]) {
        n++;
        if (c->nx[0]) check(c->k <= c->nx[0]->k);
        if (c->nx[1]) check(c->k <= c->nx[1]->k);
    }
    check(n == 4);
    return 0;
}
