// CHECK: violated(assert) line 18
// WITNESS: 4, 3, 2, 1
// UNWIND: needs at most 4 iterations of any loop
// RANGES: 0..5
// TAGS: sorting
#include <assert.h>
extern short __VERIFIER_nondet_short(void);
int main(void) {
    int a[4];
    for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_short();
    for (int pass = 0; pass < 2; pass++)
        for (int j = 0; j + 1 < 4; j++)
            if (a[j] > a[j + 1]) {
                int t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }
    assert(a[0] <= a[1]);
}
