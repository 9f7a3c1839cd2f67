// CHECK: violated(bad-shift) line 11
// PROPERTY: bad-shift
// WITNESS: 31
// TAGS: shifts
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    __VERIFIER_assume(n < 40);
    if (n > 31) return 0;
    int mask = 3 << n;
    return mask & 1;
}
