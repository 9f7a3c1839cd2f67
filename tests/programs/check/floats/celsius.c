// CHECK: safe
// RANGES: -100..100
// EXHAUSTIVE: yes
// TAGS: rounding
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int c = __VERIFIER_nondet_char();
    __VERIFIER_assume(c >= -100 && c <= 100);
    float f = c * 9.0f / 5.0f + 32.0f;
    int back = (int)((f - 32.0f) * 5.0f / 9.0f + (c < 0 ? -0.5f : 0.5f));
    assert(back == c);
}
