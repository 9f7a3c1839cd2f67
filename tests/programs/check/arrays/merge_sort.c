// CHECK: safe
// RANGES: -2..2
// EXHAUSTIVE: yes
// TAGS: sorting, recursion, hard
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
static void sort(signed char *a, int n) {
    if (n < 2) return;
    int half = n / 2, i = 0, j = half, k = 0;
    signed char merged[4];
    sort(a, half);
    sort(a + half, n - half);
    while (i < half && j < n) merged[k++] = a[i] <= a[j] ? a[i++] : a[j++];
    while (i < half) merged[k++] = a[i++];
    while (j < n) merged[k++] = a[j++];
    for (i = 0; i < n; i++) a[i] = merged[i];
}
int main(void) {
    signed char a[4];
    for (int i = 0; i < 4; i++) {
        a[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(a[i] >= -2 && a[i] <= 2);
    }
    sort(a, 4);
    assert(a[0] <= a[1] && a[1] <= a[2] && a[2] <= a[3]);
}
