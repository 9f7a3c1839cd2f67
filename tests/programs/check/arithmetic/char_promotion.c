// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: conversions
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    assert((~c & 0xff) == 255 - c);
    assert(~c < 0);
}
