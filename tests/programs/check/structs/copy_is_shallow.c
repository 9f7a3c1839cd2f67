// CHECK: violated(assert) line 11
// WITNESS: 9
// TAGS: copies, pointers
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct box { int *content; };
int main(void) {
    int value = 1;
    struct box a = {&value}, b = a;
    *b.content = __VERIFIER_nondet_uchar();
    assert(*a.content != 9);
}
