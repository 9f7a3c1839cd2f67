// CHECK: violated(unreach-call) line 10
// WITNESS:
// TAGS: seeds, pointers
//
// SEED: mcfuzz figure 1c
extern void __VERIFIER_error(void);
void main(void) {
    int turn = 0;
    for (;;) {
        __VERIFIER_error();
        if (turn > 0) {
            break;
        }
        if (turn == 0) {
            *(&turn) = *(&turn) + 1;
        }
    }
}
