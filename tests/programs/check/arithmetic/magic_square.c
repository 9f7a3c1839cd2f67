// CHECK: violated(unreach-call) line 20
// WITNESS: 2, 7, 6, 9, 5, 1, 4, 3, 8
// UNWIND: needs at most 9 iterations of any loop
// RANGES: 1..9
// TAGS: puzzle, arrays, hard
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    unsigned char s[9];
    unsigned seen = 0;
    for (int i = 0; i < 9; i++) {
        s[i] = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(s[i] >= 1 && s[i] <= 9);
        seen |= 1u << s[i];
    }
    __VERIFIER_assume(seen == 0x3fe);
    if (s[0] + s[1] + s[2] == 15 && s[3] + s[4] + s[5] == 15 && s[0] + s[3] + s[6] == 15 && s[1] + s[4] + s[7] == 15 &&
        s[0] + s[4] + s[8] == 15 && s[2] + s[4] + s[6] == 15)
        reach_error();
    return 0;
}
