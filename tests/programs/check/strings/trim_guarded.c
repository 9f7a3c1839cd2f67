// CHECK: safe
// RANGES: 32..34
// EXHAUSTIVE: yes
// TAGS: loops
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
int main(void) {
    char s[5];
    for (int i = 0; i < 4; i++) {
        s[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(s[i] >= 32 && s[i] <= 34);
    }
    s[4] = 0;
    int end = 3;
    while (end >= 0 && s[end] == ' ') s[end--] = 0;
    assert(end < 0 || s[end] != ' ');
}
