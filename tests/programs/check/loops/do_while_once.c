// CHECK: violated(assert) line 15
// WITNESS: 0
// UNWIND: needs at most 9 iterations of any loop
// RANGES: 0..9
// TAGS: do-while
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n < 10);
    int runs = 0, i = 0;
    do runs++;
    while (++i < n);
    assert(runs == n);
}
