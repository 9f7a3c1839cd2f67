// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: library, math
#include <assert.h>
#include <math.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    double r = sqrt((double)n * n);
    assert(r == n && fabs(-r) == r);
}
