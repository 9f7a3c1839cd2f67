// CHECK: violated(valid-deref) line 15
// PROPERTY: valid-deref
// WITNESS: 4
// RANGES: 1..9
// TAGS: vla
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n >= 1 && n <= 9);
    int a[n], sum = 0;
    for (unsigned i = 0; i < n; i++) a[i] = 1;
    int *p = a;
    for (unsigned i = 0; i <= n; i += 2)
        sum += p[i];
    return sum == 0;
}
