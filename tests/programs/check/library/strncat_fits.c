// CHECK: safe
// RANGES: 0..4
// EXHAUSTIVE: yes
// TAGS: string.h
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    char buffer[8] = "abc";
    unsigned n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= 4);
    strncat(buffer, "wxyz", n);
    assert(strlen(buffer) == 3 + n);
}
