// CHECK: safe
// RANGES: 0..3
// EXHAUSTIVE: yes
// TAGS: loops
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
int main(void) {
    char s[6];
    for (int i = 0; i < 5; i++) {
        s[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(s[i] >= 0 && s[i] <= 3);
    }
    s[5] = 0;
    unsigned n = 0;
    while (s[n]) n++;
    assert(n == strlen(s));
}
