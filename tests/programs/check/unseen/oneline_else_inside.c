// CHECK: safe
// PROPERTY: valid-deref
// EXHAUSTIVE: yes
// TAGS: memory safety, evidence
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned char G[8];
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    int v = 0;
    if (x < 3) { v = 1; } else { v = G[7 & ~G[7]]; for (int i = 0; i < 2; i++) v += i; }
    return v;
}
