// CHECK: violated(valid-deref) line 11
// PROPERTY: valid-deref
// WITNESS: 0
// EVIDENCE: by construction: no sanitizer sees every access that lands in another object
// TAGS: memory safety, evidence
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char G[8];
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    int v = 0;
    for (int i = 0; G[i * 50] == 0 && i < 3; i++) v++;
    return v + x;
}
