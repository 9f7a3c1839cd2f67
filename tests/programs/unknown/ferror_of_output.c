// CHECK: unknown(unsupported) line 8
// OPTIONS: --output-may-fail
// TAGS: stdio
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    FILE *stream = __VERIFIER_nondet_uchar() == 7 ? NULL : stdout;
    return fflush(stream) + ferror(stdout) + (setvbuf(stdout, NULL, _IONBF, 0) != 0);
}
