// CHECK: safe
// UNWIND: needs at most 30 iterations of any loop
// RANGES: 0..30
// EXHAUSTIVE: yes
// TAGS: invariants
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n <= 30);
    int x = n, y = 0;
    while (x > 0) {
        x--;
        y++;
    }
    if (y != n) reach_error();
    return 0;
}
