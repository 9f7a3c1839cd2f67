// CHECK: safe
// UNWIND: needs at most 13 iterations of any loop
// RANGES: 8..60
// EXHAUSTIVE: yes
// TAGS: loops
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    // Every amount from 8 up is a sum of threes and fives.
    int amount = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(amount >= 8 && amount <= 60);
    int fives = 0;
    while ((amount - 5 * fives) % 3 != 0) fives++;
    assert(5 * fives <= amount && fives < 3);
}
