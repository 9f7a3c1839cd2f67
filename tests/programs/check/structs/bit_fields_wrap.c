// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: bit-fields
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
struct counter { unsigned value : 3, carry : 1; };
int main(void) {
    struct counter c = {0, 0};
    unsigned n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= 20);
    for (unsigned i = 0; i < n; i++) {
        c.value++;
        if (c.value == 0) c.carry ^= 1;
    }
    assert(c.value + 8 * c.carry == n % 16);
}
