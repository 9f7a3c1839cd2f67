// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: lifetimes
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    int *q = 0, n = __VERIFIER_nondet_uchar() & 7, sum = 0;
    for (int i = 0; i < n; i++) {
        int x = i;
        q = &x;
        *q += 1;
        sum += x;
    }
    if (sum != n * (n + 1) / 2) reach_error();
    return 0;
}
