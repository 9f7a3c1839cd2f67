// Safe: lengths of runs in up to seven inputs add up.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
    unsigned length = __VERIFIER_nondet_uint(), at = 0, sum = 0;
    int numbers[7];
    __VERIFIER_assume(length <= 7);
    for (unsigned k = 0; k < length; k++) numbers[k] = __VERIFIER_nondet_int();
    while (at < length) {
        unsigned run = 1;
        while (at + run < length && numbers[at + run] == numbers[at]) run++;
        sum += run;
        at += run;
    }
    assert(sum == length);
    return 0;
}
