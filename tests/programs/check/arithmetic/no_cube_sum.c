// CHECK: safe
// RANGES: 1..20
// EXHAUSTIVE: yes
// TAGS: multiplication, hard
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
    __VERIFIER_assume(a >= 1 && a <= 20 && b >= 1 && b <= 20 && c >= 1 && c <= 20);
    if (a * a * a + b * b * b == c * c * c) reach_error();
    return 0;
}
