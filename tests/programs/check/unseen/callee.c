// CHECK: violated(valid-deref) line 8
// PROPERTY: valid-deref
// WITNESS: 3
// EVIDENCE: by construction: no sanitizer sees every access that lands in another object
// TAGS: memory safety, evidence
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char G[8];
static int get(unsigned i) { return G[i]; }
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    if (x == 3) return get(x + 99u);
    return get(1);
}
