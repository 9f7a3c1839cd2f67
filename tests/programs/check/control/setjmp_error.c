// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: setjmp
#include <assert.h>
#include <setjmp.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static jmp_buf back;
static int half(int x) {
    if (x % 2) longjmp(back, 3);
    return x / 2;
}
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    int code = setjmp(back);
    if (code == 0) {
        int h = half(x);
        assert(h * 2 == x);
    } else {
        assert(code == 3 && x % 2 == 1);
    }
}
