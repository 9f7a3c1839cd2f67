// CHECK: safe
// RANGES: 0..3
// EXHAUSTIVE: yes
// TAGS: loops
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int counts[4] = {0}, total = 0;
    for (int i = 0; i < 6; i++) {
        unsigned char c = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(c < 4);
        counts[c]++;
    }
    for (int i = 0; i < 4; i++) total += counts[i];
    assert(total == 6);
}
