// CHECK: violated(assert) line 18
// WITNESS: -2147483648, -2147483648, -2147483648, -10
// PROPERTY: assert
// TAGS: setjmp
#include <assert.h>
#include <setjmp.h>
extern int __VERIFIER_nondet_int(void);
static jmp_buf again;
static volatile int tries;
static int read_value(void) {
    int v = __VERIFIER_nondet_int();
    if (v < 0 && tries < 3) longjmp(again, tries + 1);
    return v;
}
int main(void) {
    tries = setjmp(again);
    int v = read_value();
    assert(v >= 0 || v < -10);
}
