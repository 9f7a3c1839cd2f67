// CHECK: safe
// RANGES: 1990..2030, 1..12, 1..27
// EXHAUSTIVE: yes
// TAGS: dates, tables
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int weekday(int y, int m, int d) {
    static const int shift[12] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
    if (m < 3) y--;
    return (y + y / 4 - y / 100 + y / 400 + shift[m - 1] + d) % 7;
}
int main(void) {
    int y = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int();
    __VERIFIER_assume(y >= 1990 && y <= 2030);
    __VERIFIER_assume(m >= 1 && m <= 12);
    __VERIFIER_assume(d >= 1 && d < 28);
    assert((weekday(y, m, d) + 1) % 7 == weekday(y, m, d + 1));
    return 0;
}
