// CHECK: violated(uninit) line 13
// PROPERTY: uninit
// WITNESS: 3, 3
// RANGES: 0..4
// TAGS: arrays
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int a[4];
    unsigned char n = __VERIFIER_nondet_uchar(), i = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= 4 && i < 4);
    for (unsigned k = 0; k < n; k++) a[k] = 1;
    if (a[i] == 1)
        return 1;
    return 0;
}
