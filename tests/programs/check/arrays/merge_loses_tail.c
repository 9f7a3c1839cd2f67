// CHECK: violated(assert) line 15
// WITNESS: 1, 5, 2, 3
// RANGES: 0..9
// TAGS: sorting
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int left[2], right[2], out[4] = {0}, i = 0, j = 0, k = 0;
    for (int n = 0; n < 2; n++) left[n] = __VERIFIER_nondet_uchar();
    for (int n = 0; n < 2; n++) right[n] = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(left[0] > 0 && left[0] <= left[1] && right[0] > 0 && right[0] <= right[1]);
    while (i < 2 && j < 2) out[k++] = left[i] <= right[j] ? left[i++] : right[j++];
    while (j < 2) out[k++] = right[j++];
    assert(out[3] != 0);
}
