// CHECK: violated(unreach-call) line 12
// WITNESS: 20, 21, 29
// RANGES: 1..30
// TAGS: multiplication
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    __VERIFIER_assume(a > 12 && a < b && b < c && c < 30);
    if (a * a + b * b == c * c)
        reach_error();
    return 0;
}
