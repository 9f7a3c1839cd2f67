// CHECK: safe
// PROPERTY: unreach-call
// UNWIND: needs at most 25 iterations of any loop
// EVIDENCE: by construction: Peterson's algorithm excludes both from the critical section
// TAGS: sequentialized
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
static void check(int condition) { if (!condition) { reach_error(); abort(); } }
int main(void) {
    int f[2] = {0, 0}, turn = 0, pc[2] = {0, 0};
    for (int k = 0; k < 20; k++) {
        int i = __VERIFIER_nondet_bool(), j = 1 - i;
        switch (pc[i]) {
        case 0:
            f[i] = 1;
            pc[i] = 1;
            break;
        case 1:
            turn = j;
            pc[i] = 2;
            break;
        case 2:
            if (!f[j] || turn == i) pc[i] = 3;
            break;
        case 3:
            check(pc[j] != 3);
            pc[i] = 4;
            break;
        case 4:
            f[i] = 0;
            pc[i] = 0;
            break;
        }
    }
    return 0;
}
