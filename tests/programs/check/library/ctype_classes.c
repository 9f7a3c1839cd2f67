// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: ctype
#include <assert.h>
#include <ctype.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int c = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(c < 128);
    assert((isalnum(c) != 0) == (isalpha(c) || isdigit(c)));
    assert(!isupper(c) || islower(tolower(c)));
    assert(toupper(tolower(c)) == toupper(c));
}
