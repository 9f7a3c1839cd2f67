// CHECK: violated(assert) line 9
// WITNESS: 77
// TAGS: library
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int value;
static void check(void) {
    assert(value != 77);
}
int main(void) {
    atexit(check);
    value = __VERIFIER_nondet_uchar();
    return 0;
}
