// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: constants
#include <limits.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct range { int least, most; };
int main(void) {
    int a[2] = {INT_MAX, INT_MIN + 1};
    struct range r = {-INT_MAX, INT_MAX - 1};
    if (__VERIFIER_nondet_uchar() > 255) a[0] = INT_MAX + 1;
    return a[0] + a[1] + r.least + r.most;
}
