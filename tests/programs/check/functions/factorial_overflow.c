// CHECK: violated(no-overflow) line 9
// WITNESS: 13
// RANGES: 0..15
// TAGS: recursion
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
static int factorial(int n) {
    if (n <= 1) return 1;
    return n * factorial(n - 1);
}
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= 13);
    return factorial(n) == 0;
}
