// CHECK: safe
// PROPERTY: unreach-call
// EVIDENCE: by construction: the two computations are inverse to each other, and 0 to 40000 were tried natively
// TAGS: division, dates
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void assume_abort_if_not(int condition) { if (!condition) abort(); }
static void check(int condition) { if (!condition) { reach_error(); abort(); } }
long days(long y, unsigned m, unsigned d) {
    y -= m <= 2;
    long era = (y >= 0 ? y : y - 399) / 400;
    unsigned yoe = (unsigned)(y - era * 400);
    unsigned doy = (153 * (m > 2 ? m - 3 : m + 9) + 2) / 5 + d - 1;
    unsigned doe = yoe * 365 + yoe / 4 - yoe / 100 + doy;
    return era * 146097 + (long)doe - 719468;
}

int main(void) {
    int z0 = __VERIFIER_nondet_int();
    assume_abort_if_not(z0 >= 0 && z0 <= 40000);
    long z = z0;
    z += 719468;
    long era = z / 146097;
    unsigned doe = (unsigned)(z - era * 146097);
    unsigned yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
    long y = (long)yoe + era * 400;
    unsigned doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    unsigned mp = (5 * doy + 2) / 153;
    unsigned d = doy - (153 * mp + 2) / 5 + 1;
    unsigned m = mp < 10 ? mp + 3 : mp - 9;
    y += m <= 2;
    check(days(y, m, d) == z0);
    return 0;
}
