// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: fixed-point, shifts
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    // Unsigned 4.4 fixed point: a product below 16 keeps its integer part.
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    unsigned wide = (unsigned)a * b;
    unsigned char product = (wide >> 4) & 0xff;
    if (wide < 0x1000) assert(product >> 4 == wide >> 8);
}
