// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: a sum does not depend on the order
// UNWIND: needs at most 40 iterations of any loop
// TAGS: reducers, sv-comp
#include <stdlib.h>
extern void reach_error(void);
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } return; }
extern int __VERIFIER_nondet_int(void);
#define N 40
int sum(int x[N]) {
    int i;
    long long ret = 0;
    for (i = 0; i < N; i++) ret = ret + x[i];
    return ret;
}
int main() {
    int x[N], i, first, swapped, rotated, temp;
    for (i = 0; i < N; i++) x[i] = __VERIFIER_nondet_int();
    first = sum(x);
    temp = x[0];
    x[0] = x[1];
    x[1] = temp;
    swapped = sum(x);
    temp = x[0];
    for (i = 0; i < N - 1; i++) x[i] = x[i + 1];
    x[N - 1] = temp;
    rotated = sum(x);
    __VERIFIER_assert(first == swapped && first == rotated);
    return 0;
}
