// CHECK: violated(assert) line 12
// WITNESS: 0
// TAGS: setjmp
#include <assert.h>
#include <setjmp.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    jmp_buf back;
    volatile unsigned char x = __VERIFIER_nondet_uchar();
    int code = setjmp(back);
    if (code) {
        assert(code == x);
        return 0;
    }
    longjmp(back, x);
}
