// CHECK: safe
// PROPERTY: assert
// UNWIND: needs at most 3 iterations of any loop
// RANGES: 1..3, *
// EVIDENCE: by construction: the arithmetic is modulo a power of two, where subtracting undoes adding
// TAGS: seeds, variable-length arrays
//
// SEED: esbmc figure 1, with an assertion that holds
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned length = __VERIFIER_nondet_uint();
    __VERIFIER_assume(length >= 1 && length <= 3);
    unsigned left[length], right[length], sum[length];
    unsigned k;
    for (k = 0; k < length; k++)
        left[k] = __VERIFIER_nondet_uint();
    for (k = 0; k < length; k++)
        right[k] = __VERIFIER_nondet_uint();
    for (k = 0; k < length; k++)
        sum[k] = left[k] + right[k];
    for (k = 0; k < length; k++)
        assert(sum[k] - left[k] == right[k]);
    return 0;
}
