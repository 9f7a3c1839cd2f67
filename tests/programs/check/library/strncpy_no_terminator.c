// CHECK: violated(valid-deref) line 15
// PROPERTY: valid-deref
// WITNESS: 4
// RANGES: 0..6
// TAGS: string.h
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    char from[8] = "abcdef", to[4];
    unsigned cut = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(cut <= 4);
    from[cut] = 0;
    strncpy(to, from, 4);
    return (int)strlen(to);
}
