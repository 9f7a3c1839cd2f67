// CHECK: violated(valid-deref) line 11
// PROPERTY: valid-deref
// WITNESS: 3
// EVIDENCE: by construction: no sanitizer sees every access that lands in another object
// TAGS: memory safety, evidence
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char G[8];
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    int v = 0;
    if (x < 3) { v = 1; } else { v = G[~G[7]]; for (int i = 0; i < 2; i++) v += i; }
    return v;
}
