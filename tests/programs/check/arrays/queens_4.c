// CHECK: violated(unreach-call) line 17
// WITNESS: 1, 3, 0, 2
// RANGES: 0..3
// TAGS: puzzle
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    int q[4];
    for (int i = 0; i < 4; i++) {
        q[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(q[i] < 4);
    }
    for (int i = 0; i < 4; i++)
        for (int j = i + 1; j < 4; j++)
            if (q[i] == q[j] || q[i] - q[j] == i - j || q[i] - q[j] == j - i) return 0;
    reach_error();
    return 0;
}
