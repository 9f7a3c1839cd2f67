// CHECK: violated(unreach-call) line 17
// WITNESS: 2, 3
// RANGES: 0..3
// TAGS: recursion
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
static int ackermann(int m, int n) {
    if (m == 0) return n + 1;
    if (n == 0) return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}
int main(void) {
    int m = __VERIFIER_nondet_uchar(), n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(m <= 2 && n <= 3);
    if (ackermann(m, n) == 9)
        reach_error();
    return 0;
}
