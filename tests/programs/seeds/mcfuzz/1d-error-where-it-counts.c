// CHECK: violated(unreach-call) line 14
// WITNESS:
// TAGS: seeds, pointers
//
// SEED: mcfuzz figure 1d
extern void __VERIFIER_error(void);
void main(void) {
    int turn = 0;
    for (;;) {
        if (turn > 0) {
            break;
        }
        if (turn == 0) {
            __VERIFIER_error();
            *(&turn) = *(&turn) + 1;
        }
    }
}
