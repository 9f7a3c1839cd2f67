// CHECK: violated(no-overflow) line 7
// WITNESS: -2000000000, 2000000000
// TAGS: qsort
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int compare(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}
int main(void) {
    int a[2] = {__VERIFIER_nondet_int(), __VERIFIER_nondet_int()};
    qsort(a, 2, sizeof *a, compare);
    return a[0] == 5;
}
