// CHECK: violated(assert) line 13
// WITNESS: 48, 58, 45, 57, 53
// PROPERTY: assert
// TAGS: parsing
#include <assert.h>
#include <stdio.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
    char s[6];
    for (int i = 0; i < 5; i++) s[i] = __VERIFIER_nondet_char();
    s[5] = 0;
    int a, b;
    if (sscanf(s, "%d:%d", &a, &b) == 2) assert(a - b != 95);
}
