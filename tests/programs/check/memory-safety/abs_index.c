// CHECK: violated(array-bounds) line 12
// PROPERTY: array-bounds
// WITNESS: -2147483648
// RANGES: -9..9
// TAGS: signed
extern int __VERIFIER_nondet_int(void);
int main(void) {
    static int a[16];
    int i = __VERIFIER_nondet_int();
    int k = i < 0 ? (int)-(unsigned)i : i;
    if (k >= 16) return 0;
    return a[k];
}
