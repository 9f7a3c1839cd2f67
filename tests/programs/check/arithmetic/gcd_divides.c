// CHECK: safe
// UNWIND: needs at most 9 iterations of any loop
// RANGES: 1..40
// EXHAUSTIVE: yes
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
    __VERIFIER_assume(a >= 1 && a <= 40 && b >= 1 && b <= 40);
    int g = gcd(a, b);
    if (a % g != 0 || b % g != 0) reach_error();
    return 0;
}
