// CHECK: safe
// RANGES: 0..7
// EXHAUSTIVE: yes
// TAGS: recursion
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
static unsigned moves(unsigned n) { return n ? 2 * moves(n - 1) + 1 : 0; }
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= 7);
    if (moves(n) != (1u << n) - 1) reach_error();
    return 0;
}
