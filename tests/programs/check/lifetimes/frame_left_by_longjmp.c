// CHECK: violated(valid-deref) line 14
// WITNESS:
// EVIDENCE: by construction: longjmp ends the frame that the pointer leads to
// TAGS: lifetimes, longjmp
#include <setjmp.h>
static jmp_buf back;
static int *kept;
static void leave(void) {
    int x = 3;
    kept = &x; longjmp(back, 1);
}
int main(void) {
    if (setjmp(back) == 0) leave();
    return *kept;
}
