// CHECK: safe
// RANGES: 48..59
// EXHAUSTIVE: yes
// TAGS: strtol
#include <assert.h>
#include <stdlib.h>
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
int main(void) {
    char s[3] = {0}, *end;
    for (int i = 0; i < 2; i++) {
        s[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(s[i] >= 48 && s[i] <= 59);
    }
    long v = strtol(s, &end, 10);
    assert(v >= 0 && v <= 99 && end >= s && end <= s + 2);
    assert(end != s || (s[0] > '9' && v == 0));
}
