// CHECK: violated(valid-deref) line 14
// PROPERTY: valid-deref
// WITNESS: 7
// RANGES: 0..7
// TAGS: string.h
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    char from[8] = "abcdefg", to[7];
    unsigned cut = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(cut <= 7);
    from[cut] = 0;
    strcpy(to, from);
    return to[0] == 'z';
}
