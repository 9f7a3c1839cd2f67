// CHECK: violated(undefined-behavior) line 9
// PROPERTY: undefined-behavior
// WITNESS: 3
// EVIDENCE: by construction: the C library of GNU prints something, and C defines nothing
// TAGS: stdio
#include <stdio.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void show(const char *name, int n) {
    printf("%d: %s\n", n, name);
}
int main(void) {
    const char *names[4] = {"a", "b", "c"};
    int n = __VERIFIER_nondet_uchar() % 4;
    show(names[n], n);
    return 0;
}
