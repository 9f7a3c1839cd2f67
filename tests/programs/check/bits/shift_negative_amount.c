// CHECK: violated(bad-shift) line 10
// PROPERTY: bad-shift
// WITNESS: -1
// RANGES: -3..9
// TAGS: shifts
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n > 30) return 1;
    return 1u >> n == 0;
}
