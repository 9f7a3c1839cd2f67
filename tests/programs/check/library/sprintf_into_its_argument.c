// CHECK: violated(undefined-behavior) line 10
// PROPERTY: undefined-behavior
// WITNESS: 200
// EVIDENCE: by construction: no sanitizer looks for it
// TAGS: stdio
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char text[16] = "n = ";
    sprintf(text, "%s%d", text, __VERIFIER_nondet_uchar());
    return 0;
}
