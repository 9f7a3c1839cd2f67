// CHECK: violated(undefined-behavior) line 10
// PROPERTY: undefined-behavior
// WITNESS: 7
// EVIDENCE: by construction: no sanitizer looks at formats
// TAGS: stdio
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    if (__VERIFIER_nondet_uchar() == 7)
        printf("%1$d %d\n", 1, 2);
    else
        printf("%1$d %2$d\n", 1, 2);
    return 0;
}
