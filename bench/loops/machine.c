// Violated: a lock that opens after twelve right keys.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
    int state = 0;
    while (state >= 0 && state < 12) {
        int key = __VERIFIER_nondet_int();
        if (key == state * state + 3) state++;
        else if (key < 0) state = -1;
        else state = state > 0 ? state - 1 : 0;
    }
    assert(state < 0);
    return 0;
}
