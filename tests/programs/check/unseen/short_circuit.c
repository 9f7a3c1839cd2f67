// CHECK: violated(valid-deref) line 10
// PROPERTY: valid-deref
// WITNESS: 8
// EVIDENCE: by construction: no sanitizer sees every access that lands in another object
// TAGS: memory safety, evidence
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char G[8];
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    if (x > 7 && G[200] == 0 && x < 100) return 1;
    return 0;
}
