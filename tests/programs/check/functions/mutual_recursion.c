// CHECK: safe
// RANGES: 0..20
// EXHAUSTIVE: yes
// TAGS: recursion
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
static int odd(unsigned n);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= 20);
    if (even(n) != (n % 2 == 0)) reach_error();
    return 0;
}
