// CHECK: violated(valid-deref) line 11
// PROPERTY: valid-deref
// WITNESS: 2
// EVIDENCE: by construction: no sanitizer sees every access that lands in another object
// TAGS: memory safety, evidence
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char G[8];
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    int v = 0;
    switch (x) { case 1: v = 1; break; case 2: v = G[77]; break; default: v = 3; }
    return v;
}
