// CHECK: violated(valid-deref) line 11
// PROPERTY: valid-deref
// WITNESS: 8
// EVIDENCE: by construction: no sanitizer sees every access that lands in another object
// TAGS: memory safety, evidence
extern unsigned char __VERIFIER_nondet_uchar(void);
struct s { int a; char b[4]; int c; };
static struct s S[2];
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    if (x == 8) return S[x].c;
    return 0;
}
