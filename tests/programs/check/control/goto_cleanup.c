// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: goto
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int open = 0, step = __VERIFIER_nondet_uchar() % 4;
    open++;
    if (step == 1) goto one;
    open++;
    if (step == 2) goto two;
    open += 5;
    open -= 5;
two:
    open--;
one:
    open--;
    assert(open == 0);
}
