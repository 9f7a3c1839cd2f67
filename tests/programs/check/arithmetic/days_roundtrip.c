// CHECK: safe
// UNWIND: needs at most 13 iterations of any loop
// RANGES: 0..364
// EXHAUSTIVE: yes
// TAGS: dates, loops, tables
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static const int length[12] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
int main(void) {
    int day = __VERIFIER_nondet_int();
    __VERIFIER_assume(day >= 0 && day < 365);
    int month = 0, rest = day;
    while (rest >= length[month]) rest -= length[month++];
    int back = rest;
    for (int m = 0; m < month; m++) back += length[m];
    assert(back == day && month < 12);
}
