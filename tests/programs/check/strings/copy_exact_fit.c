// CHECK: safe
// RANGES: 0..7
// EXHAUSTIVE: yes
// TAGS: string.h
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    char from[8] = "abcdefg", to[8];
    unsigned cut = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(cut <= 7);
    from[cut] = 0;
    strcpy(to, from);
    assert(strlen(to) == cut);
}
