// CHECK: violated(unreach-call) line 18
// WITNESS: 3, 4, 5
// RANGES: -2..9
// TAGS: control
extern char __VERIFIER_nondet_char(void);
extern void __VERIFIER_error(void);
enum kind { NONE, SCALENE, ISOSCELES, EQUILATERAL };
static enum kind classify(int a, int b, int c) {
    if (a <= 0 || b <= 0 || c <= 0) return NONE;
    if (a == b && b == c) return EQUILATERAL;
    if (a == b || b == c || a == c) return ISOSCELES;
    if (a + b <= c || a + c <= b || b + c <= a) return NONE;
    return SCALENE;
}
int main(void) {
    int a = __VERIFIER_nondet_char(), b = __VERIFIER_nondet_char(), c = __VERIFIER_nondet_char();
    if (classify(a, b, c) == SCALENE && a * a + b * b == c * c)
        __VERIFIER_error();
    return 0;
}
