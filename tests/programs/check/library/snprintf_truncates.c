// CHECK: violated(assert) line 15
// WITNESS: 10
// RANGES: 0..12
// TAGS: stdio
#include <assert.h>
#include <stdio.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    char text[3];
    unsigned char x = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(x >= 9 && x <= 12);
    int n = snprintf(text, sizeof text, "%d!", x == 9 ? 9 : 10);
    assert(n == (int)strlen(text));
}
