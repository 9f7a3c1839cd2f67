// CHECK: violated(unreach-call) line 13
// WITNESS: 5
// RANGES: 1..100
// TAGS: rounding
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n > 0);
    double third = 1.0 / n;
    if (third * n == 1.0 && third + third + third + third + third == 1.0 && n == 5)
        reach_error();
    return 0;
}
