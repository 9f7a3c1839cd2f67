// CHECK: safe
// RANGES: 0..5
// EXHAUSTIVE: yes
// TAGS: qsort
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
    int a[3];
    for (int i = 0; i < 3; i++) {
        a[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(a[i] <= 5);
    }
    qsort(a, 3, sizeof *a, compare);
    assert(a[0] <= a[1] && a[1] <= a[2]);
}
