// CHECK: violated(valid-deref) line 14
// WITNESS: 1
// EVIDENCE: by construction: the variable ended with its block, whose end clang does not mark
// TAGS: goto
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar(), zero = 0, *q = &zero;
    if (n == 1) goto inside;
    {
        int x;
inside:
        x = 3;
        if (n == 1) q = &x; }
    return *q == 9;
}
