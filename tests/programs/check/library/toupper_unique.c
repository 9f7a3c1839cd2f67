// CHECK: violated(assert) line 11
// WITNESS: 122
// TAGS: ctype
#include <assert.h>
#include <ctype.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int c = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(c < 128 && c > 'a');
    if (toupper(c) != c) assert(toupper(c) != 'Z');
}
