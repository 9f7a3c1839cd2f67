// CHECK: safe
// RANGES: 0..4
// EXHAUSTIVE: yes
// TAGS: string.h
#include <assert.h>
#include <string.h>
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
int main(void) {
    char a[3] = {0}, b[3] = {0};
    for (int i = 0; i < 2; i++) {
        a[i] = __VERIFIER_nondet_char();
        b[i] = __VERIFIER_nondet_char();
        __VERIFIER_assume(a[i] >= 0 && a[i] <= 4 && b[i] >= 0 && b[i] <= 4);
    }
    int x = strcmp(a, b), y = strcmp(b, a);
    assert((x < 0) == (y > 0) && (x == 0) == (y == 0));
}
