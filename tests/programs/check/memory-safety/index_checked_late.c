// CHECK: violated(valid-deref) line 13
// PROPERTY: valid-deref
// WITNESS: 9
// RANGES: 0..12
// TAGS: order
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    static int a[8];
    int *p = a;
    unsigned i = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(i < 10 && i != 8);
    int v = p[i];
    if (i >= 8) return 1;
    return v;
}
