// CHECK: violated(no-overflow) line 9
// WITNESS: 70000
// OPTIONS: --32
// TAGS: data-model
extern long __VERIFIER_nondet_long(void);
int main(void) {
    long x = __VERIFIER_nondet_long();
    if (x < 0 || x > 70000) return 0;
    return x * x == 4;
}
