// CHECK: safe
// RANGES: 1600..2400
// EXHAUSTIVE: yes
// TAGS: dates, modulo
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int leap(int y) { return (y % 4 == 0 && y % 100 != 0) || y % 400 == 0; }
static int leap_bits(int y) { return (y & ((y % 25) ? 3 : 15)) == 0; }
int main(void) {
    int y = __VERIFIER_nondet_int();
    __VERIFIER_assume(y >= 1600 && y <= 2400);
    assert(leap(y) == leap_bits(y));
}
