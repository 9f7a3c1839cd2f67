// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: switch
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int name(unsigned char c) {
    switch (c & 7) {
    case 0: return 10;
    case 1:
    case 2: return 20;
    case 3 ... 5: return 30;
    default: return 40;
    }
}
int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    int k = c & 7;
    assert(name(c) == (k == 0 ? 10 : k <= 2 ? 20 : k <= 5 ? 30 : 40));
}
