// CHECK: violated(valid-deref) line 11
// PROPERTY: valid-deref
// WITNESS: 5
// EVIDENCE: by construction: no sanitizer sees every access that lands in another object
// TAGS: memory safety, evidence
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static int A[4], B[64];
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    for (int i = 0; i < x; i++) A[i] = i;
    if (x > 10) reach_error();
    return B[0];
}
