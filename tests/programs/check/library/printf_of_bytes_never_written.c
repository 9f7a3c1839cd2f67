// CHECK: violated(uninit) line 10
// PROPERTY: uninit
// WITNESS: 65
// EVIDENCE: by construction: MemorySanitizer does not look at the strings of printf
// TAGS: stdio, strings
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char text[3]; text[0] = (char)__VERIFIER_nondet_uchar(), text[2] = 0;
    printf("%s", text);
    return 0;
}
