// CHECK: violated(valid-deref) line 11
// PROPERTY: valid-deref
// WITNESS: 9
// EVIDENCE: by construction: no sanitizer sees every access that lands in another object
// TAGS: memory safety, evidence
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char G[8];
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    int v;
    v = 1, x == 9 ? (v = G[60]) : 0, v++;
    return v;
}
