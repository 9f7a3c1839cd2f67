// CHECK: violated(assert) line 26
// WITNESS: 8, 9, 1
// RANGES: 0..9
// TAGS: sorting, recursion
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
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
    sort(a, i + 2, high);
}
int main(void) {
    int a[4];
    a[0] = 0;
    for (int i = 1; i < 4; i++) a[i] = __VERIFIER_nondet_uchar();
    sort(a, 0, 3);
    assert(a[2] <= a[3]);
}
