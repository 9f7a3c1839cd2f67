// CHECK: violated(unreach-call) line 11
// WITNESS:
// TAGS: seeds, pointers
//
// SEED: mcfuzz figure 1b
extern void __VERIFIER_error(void);
void main(void) {
    int turn = 0;
    for (;;) {
        if (turn > 0) {
            __VERIFIER_error();
            break;
        }
        if (turn == 0) {
            *(&turn) = *(&turn) + 1;
        }
    }
}
