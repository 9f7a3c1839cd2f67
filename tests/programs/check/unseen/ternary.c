// CHECK: violated(valid-deref) line 10
// PROPERTY: valid-deref
// WITNESS: 8
// EVIDENCE: by construction: no sanitizer sees every access that lands in another object
// TAGS: memory safety, evidence
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char G[8];
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    return x > 7 ? G[x & 1 ? 100 : 101] : 0;
}
