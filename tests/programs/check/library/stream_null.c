// CHECK: violated(valid-deref) line 8
// WITNESS: 7
// TAGS: stdio
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    FILE *stream = __VERIFIER_nondet_uchar() == 7 ? NULL : stdin;
    return feof(stream);
}
