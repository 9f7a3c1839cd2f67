// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: each element goes where its sign belongs
// UNWIND: needs at most 10 iterations of any loop
// TAGS: partition, sv-comp
#include <stdlib.h>
extern void reach_error(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } return; }
extern int __VERIFIER_nondet_int(void);
#define N 10
int main() {
    int all[N], other[N], some[N], a, b = 0, c = 0, x;
    for (a = 0; a < N; a++) all[a] = __VERIFIER_nondet_int();
    for (a = 0; a < N; a++) {
        if (all[a] >= 0) some[b++] = all[a];
        else other[c++] = all[a];
    }
    for (x = 0; x < b; x++) __VERIFIER_assert(some[x] >= 0);
    for (x = 0; x < c; x++) __VERIFIER_assert(other[x] < 0);
    __VERIFIER_assert(b + c == N);
    return 0;
}
