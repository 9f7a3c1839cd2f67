// CHECK: violated(valid-deref) line 12
// PROPERTY: valid-deref
// WITNESS: 9
// RANGES: 0..9
// TAGS: string.h
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char from[16] = "heart", to[8];
    unsigned n = __VERIFIER_nondet_uchar();
    if (n > 9) return 0;
    memcpy(to, from, n < 9 ? n & 7 : n);
    return to[0] == 'x';
}
