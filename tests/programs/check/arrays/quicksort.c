// CHECK: safe
// RANGES: 0..4
// EXHAUSTIVE: yes
// TAGS: sorting, recursion, hard
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
static void sort(int *a, int low, int high) {
    if (low >= high) return;
    int pivot = a[high], i = low;
    for (int j = low; j < high; j++)
        if (a[j] <= pivot) {
            int t = a[i];
            a[i++] = a[j];
            a[j] = t;
        }
    a[high] = a[i];
    a[i] = pivot;
    sort(a, low, i - 1);
    sort(a, i + 1, high);
}
int main(void) {
    int a[4];
    for (int i = 0; i < 4; i++) {
        a[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(a[i] <= 4);
    }
    sort(a, 0, 3);
    for (int i = 0; i < 3; i++) assert(a[i] <= a[i + 1]);
}
