// CHECK: violated(array-bounds) line 11
// PROPERTY: array-bounds
// WITNESS: -1
// RANGES: -3..9
// TAGS: signed
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a[8] = {0};
    int i = __VERIFIER_nondet_int();
    if (i >= 8 || i < -1) return 1;
    return a[i];
}
