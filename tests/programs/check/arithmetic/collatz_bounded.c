// CHECK: safe
// UNWIND: needs at most 111 iterations of any loop
// RANGES: 1..30
// EXHAUSTIVE: yes
// TAGS: loops
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 1 && n <= 30);
    int steps = 0;
    while (n != 1) {
        n = n % 2 ? 3 * n + 1 : n / 2;
        steps++;
    }
    if (steps > 111) reach_error();
    return 0;
}
