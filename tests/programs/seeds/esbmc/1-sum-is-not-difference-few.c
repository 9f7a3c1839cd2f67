// CHECK: violated(assert) line 25
// PROPERTY: assert
// WITNESS: 1, 0, 2147483646
// UNWIND: needs at most 3 iterations of any loop
// RANGES: 1..3, *
// TAGS: seeds, variable-length arrays
//
// SEED: esbmc figure 1, at most three elements
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned length = __VERIFIER_nondet_uint();
    __VERIFIER_assume(length >= 1 && length <= 3);
    int left[length], right[length], sum[length];
    unsigned k;
    for (k = 0; k < length; k++)
        left[k] = __VERIFIER_nondet_int();
    for (k = 0; k < length; k++)
        right[k] = __VERIFIER_nondet_int();
    for (k = 0; k < length; k++)
        sum[k] = left[k] + right[k];
    for (k = 0; k < length; k++)
        assert(sum[k] == left[k] - right[k]);
    return 0;
}
