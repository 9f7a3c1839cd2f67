// CHECK: violated(valid-deref) line 10
// WITNESS: 65, 66, 3
// EVIDENCE: by construction: AddressSanitizer does not follow a precision
// TAGS: stdio, strings
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    char text[2] = {(char)__VERIFIER_nondet_uchar(), (char)__VERIFIER_nondet_uchar()};
    int limit = __VERIFIER_nondet_uchar() % 4;
    printf("%.*s", limit, text);
    return 0;
}
