// CHECK: violated(assert) line 12
// WITNESS: 58
// TAGS: parsing
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
static int value(char c) {
    if (c >= '0' && c <= 'f') return c <= '9' ? c - '0' : (c | 32) - 'a' + 10;
    return -1;
}
int main(void) {
    int v = value(__VERIFIER_nondet_char());
    assert(v >= -1 && v < 16);
}
