// CHECK: safe
// PROPERTY: unreach-call
// UNWIND: needs at most 9 iterations of any loop
// EVIDENCE: by construction: a value that more than half of the elements have outlives all pairs of different ones
// TAGS: voting
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void check(int condition) { if (!condition) { reach_error(); abort(); } }
int main(void) {
    int a[8], c = 0, m = 0;
    for (int i = 0; i < 8; i++) a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < 8; i++) {
        if (c == 0) {
            m = a[i];
            c = 1;
        } else if (a[i] == m) c++;
        else c--;
    }
    int x = __VERIFIER_nondet_int(), n = 0;
    for (int i = 0; i < 8; i++) n += a[i] == x;
    if (n > 4) check(m == x);
    return 0;
}
