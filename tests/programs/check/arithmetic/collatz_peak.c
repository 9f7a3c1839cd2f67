// CHECK: violated(unreach-call) line 17
// WITNESS: 27
// UNWIND: needs at most 111 iterations of any loop
// RANGES: 1..30
// TAGS: loops
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 30) return 0;
    int peak = n;
    while (n != 1) {
        n = n % 2 ? 3 * n + 1 : n / 2;
        if (n > peak) peak = n;
    }
    if (peak == 9232)
        reach_error();
    return 0;
}
