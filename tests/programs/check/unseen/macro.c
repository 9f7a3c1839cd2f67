// CHECK: violated(valid-deref) line 12
// PROPERTY: valid-deref
// WITNESS: 5
// EVIDENCE: by construction: no sanitizer sees every access that lands in another object
// TAGS: memory safety, evidence
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char G[8];
#define GET(i) (G[(i)])
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    int v = 0;
    if (x == 5) v = GET(x + 50) + GET(0);
    return v;
}
