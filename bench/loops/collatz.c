// Violated: some number below 100 takes exactly 25 steps to one.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
    unsigned number = __VERIFIER_nondet_uint(), steps = 0;
    __VERIFIER_assume(number >= 1 && number < 100);
    while (number != 1 && steps < 25) {
        number = number % 2 ? 3 * number + 1 : number / 2;
        steps++;
    }
    assert(!(number == 1 && steps == 25));
    return 0;
}
