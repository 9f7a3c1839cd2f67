// CHECK: unknown(unsupported) line 8
// PROPERTY: no-overflow
// TAGS: constants
#include <limits.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    if (__VERIFIER_nondet_uchar() < 9) return 0;
    int a[2] = {INT_MAX + 1, 0};
    return a[0] < 0;
}
