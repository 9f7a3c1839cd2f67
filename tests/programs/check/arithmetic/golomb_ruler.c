// CHECK: violated(unreach-call) line 20
// PROPERTY: unreach-call
// WITNESS: 2, 7, 8, 11
// UNWIND: needs at most 6 iterations of any loop
// TAGS: puzzles, constraints
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void assume_abort_if_not(int condition) { if (!condition) abort(); }
int main(void) {
    int m[5];
    m[0] = 0;
    for (int i = 1; i < 5; i++) {
        m[i] = __VERIFIER_nondet_int();
        assume_abort_if_not(m[i] > m[i-1] && m[i] <= 11);
    }
    int d[10], n = 0;
    for (int i = 0; i < 5; i++) for (int j = i + 1; j < 5; j++) d[n++] = m[j] - m[i];
    for (int i = 0; i < 10; i++) for (int j = i + 1; j < 10; j++) assume_abort_if_not(d[i] != d[j]);
    reach_error();
    return 0;
}
