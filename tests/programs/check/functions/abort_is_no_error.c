// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: error-words
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    if (x > 9) abort();
    int a[10] = {0};
    a[x] = 1;
    if (a[x] != 1) reach_error();
    return 0;
}
