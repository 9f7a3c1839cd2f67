// CHECK: safe
// RANGES: 0..2
// EXHAUSTIVE: yes
// TAGS: puzzle
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int q[3];
    for (int i = 0; i < 3; i++) {
        q[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(q[i] < 3);
    }
    for (int i = 0; i < 3; i++)
        for (int j = i + 1; j < 3; j++)
            if (q[i] == q[j] || q[i] - q[j] == i - j || q[i] - q[j] == j - i) return 0;
    reach_error();
    return 0;
}
