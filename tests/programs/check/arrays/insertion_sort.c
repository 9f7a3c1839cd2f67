// CHECK: safe
// UNWIND: needs at most 4 iterations of any loop
// RANGES: -3..3
// EXHAUSTIVE: yes
// TAGS: sorting, loops
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int a[4], n = 4;
    for (int i = 0; i < n; i++) {
        a[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(a[i] >= -3 && a[i] <= 3);
    }
    int sum = a[0] + a[1] + a[2] + a[3];
    for (int i = 1; i < n; i++) {
        int x = a[i], j = i;
        for (; j > 0 && a[j - 1] > x; j--) a[j] = a[j - 1];
        a[j] = x;
    }
    for (int i = 1; i < n; i++) assert(a[i - 1] <= a[i]);
    assert(sum == a[0] + a[1] + a[2] + a[3]);
}
