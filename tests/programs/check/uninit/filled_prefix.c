// CHECK: safe
// PROPERTY: uninit
// RANGES: 0..4, 0..4
// EXHAUSTIVE: yes
// TAGS: arrays
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int a[4];
    unsigned char n = __VERIFIER_nondet_uchar(), i = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= 4);
    __VERIFIER_assume(i <= 4);
    for (unsigned k = 0; k < n; k++) a[k] = 1;
    if (i < n && a[i] == 1) return 1;
    return 0;
}
