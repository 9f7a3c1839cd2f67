// CHECK: violated(assert) line 13
// WITNESS: 2000
// RANGES: 1600..2400
// TAGS: dates, modulo
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int leap(int y) { return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0; }
static int leap_wrong(int y) { return y % 4 == 0 && y % 100 != 0; }
int main(void) {
    int y = __VERIFIER_nondet_int();
    __VERIFIER_assume(y >= 1601 && y <= 2399);
    assert(leap(y) == leap_wrong(y));
}
