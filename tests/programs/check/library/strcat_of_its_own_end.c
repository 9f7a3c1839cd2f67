// CHECK: violated(undefined-behavior) line 10
// PROPERTY: undefined-behavior
// WITNESS: 1
// EVIDENCE: by construction: AddressSanitizer calls it param-overlap, which is no report of undefined behaviour
// TAGS: string
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char text[12] = "abcd";
    strcat(text, __VERIFIER_nondet_uchar() % 2 ? text + 2 : "ef");
    return 0;
}
