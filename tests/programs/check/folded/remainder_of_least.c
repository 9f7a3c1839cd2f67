// CHECK: violated(no-overflow) line 7
// WITNESS: 3
// TAGS: constants
#include <limits.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    return __VERIFIER_nondet_uchar() == 3 ? INT_MIN % -1 : 0;
}
