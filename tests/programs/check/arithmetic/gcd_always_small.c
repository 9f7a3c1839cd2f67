// CHECK: violated(unreach-call) line 21
// WITNESS: 34, 17
// UNWIND: needs at most 10 iterations of any loop
// RANGES: 1..60
// TAGS: loops, modulo
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
static int gcd(int a, int b) {
    while (b != 0) {
        int r = a % b;
        a = b;
        b = r;
    }
    return a;
}
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    __VERIFIER_assume(a >= 1 && a <= 60 && b >= 1 && b < a);
    if (gcd(a, b) > 16)
        reach_error();
    return 0;
}
