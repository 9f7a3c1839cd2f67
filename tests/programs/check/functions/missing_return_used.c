// CHECK: violated(undefined-behavior) line 9
// PROPERTY: undefined-behavior
// WITNESS: 0
// EVIDENCE: by construction: the value that no return gave is used; no sanitizer for C looks at it
// TAGS: return
extern unsigned char __VERIFIER_nondet_uchar(void);
static int sign(int n) {
    if (n > 0) return 1;
}
int main(void) {
    return sign(__VERIFIER_nondet_uchar()) + 1;
}
