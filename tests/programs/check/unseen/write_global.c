// CHECK: violated(valid-deref) line 10
// PROPERTY: valid-deref
// WITNESS: 0
// EVIDENCE: by construction: no sanitizer sees every access that lands in another object
// TAGS: memory safety, evidence
extern unsigned char __VERIFIER_nondet_uchar(void);
static int A[4], B[64];
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    if (x < 20) A[x + 4] = 5;
    return B[0];
}
