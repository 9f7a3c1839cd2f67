// CHECK: safe
// PROPERTY: valid-deref,array-bounds
// EXHAUSTIVE: yes
// TAGS: order
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    static int a[8];
    unsigned char i = __VERIFIER_nondet_uchar();
    if (i >= 8) return 1;
    return a[i];
}
