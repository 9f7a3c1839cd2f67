// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: function-pointers
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }
static int (*const table[2])(int) = {twice, thrice};
int main(void) {
    unsigned char which = __VERIFIER_nondet_uchar();
    int x = __VERIFIER_nondet_uchar();
    assert(table[which & 1](x) - 2 * x == (which & 1 ? x : 0));
}
