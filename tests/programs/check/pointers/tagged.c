// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: casts, bits
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    static _Alignas(8) int cells[4];
    unsigned tag = __VERIFIER_nondet_uchar() & 3;
    unsigned long word = (unsigned long)&cells[2] | tag;
    int *p = (int *)(word & ~3ul);
    *p = 4;
    assert(cells[2] == 4 && (word & 3) == tag);
}
