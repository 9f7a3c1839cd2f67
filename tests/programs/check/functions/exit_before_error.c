// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: error-words
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static void stop(int code) { exit(code); }
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    if (x & 1) stop(x);
    if (x % 2 != 0) reach_error();
    return 0;
}
