// CHECK: violated(assert) line 20
// WITNESS: 2, 1, 0
// UNWIND: needs at most 3 iterations of any loop
// RANGES: -3..3
// TAGS: sorting
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a[3];
    for (int i = 0; i < 3; i++) a[i] = __VERIFIER_nondet_int();
    for (int i = 1; i < 3; i++) {
        int x = a[i], j = i;
        for (; j > 1 && a[j - 1] > x; j--) a[j] = a[j - 1];
        if (a[j - 1] > x) {
            a[j] = a[j - 1];
            if (i == 1) j--;
        }
        a[j] = x;
    }
    assert(a[0] <= a[1] && a[1] <= a[2]);
}
