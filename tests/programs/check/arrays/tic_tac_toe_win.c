// CHECK: violated(unreach-call) line 23
// WITNESS: 0, 1, 3, 4, 6
// RANGES: 0..8
// TAGS: games, control
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
static char board[9];
static int wins(char p) {
    for (int i = 0; i < 3; i++) {
        if (board[3 * i] == p && board[3 * i + 1] == p && board[3 * i + 2] == p) return 1;
        if (board[i] == p && board[i + 3] == p && board[i + 6] == p) return 1;
    }
    return board[4] == p && ((board[0] == p && board[8] == p) || (board[2] == p && board[6] == p));
}
int main(void) {
    for (int move = 0; move < 5; move++) {
        unsigned char at = __VERIFIER_nondet_uchar();
        __VERIFIER_assume(at < 9 && board[at] == 0);
        board[at] = move % 2 ? 'o' : 'x';
    }
    if (wins('x'))
        reach_error();
    return 0;
}
