// CHECK: safe
// PROPERTY: unreach-call,valid-deref,array-bounds
// UNWIND: needs at most 12 iterations of any loop
// EVIDENCE: by construction: the gap has all places that no character has
// TAGS: buffers
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void check(int condition) { if (!condition) { reach_error(); abort(); } }
int main(void) {
    char b[8];
    int gs = 0, ge = 8, len = 0;
    for (int k = 0; k < 7; k++) {
        int op = __VERIFIER_nondet_int();
        if (op == 0) {
            if (gs < ge) {
                b[gs++] = 'a' + k;
                len++;
            }
        } else if (op == 1) {
            if (gs > 0) {
                b[--ge] = b[--gs];
            }
        } else if (op == 2) {
            if (ge < 8) b[gs++] = b[ge++];
        } else if (op == 3) {
            if (gs > 0) {
                gs--;
                len--;
            }
        }
        check(len == 8 - (ge - gs));
    }
    return 0;
}
