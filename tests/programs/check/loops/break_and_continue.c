// CHECK: safe
// RANGES: 0..7
// EXHAUSTIVE: yes
// TAGS: control
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned char stop = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(stop <= 7);
    int seen = 0;
    for (int i = 0; i < 8; i++) {
        if (i % 2) continue;
        if (i > stop) break;
        seen++;
    }
    assert(seen == stop / 2 + 1);
}
