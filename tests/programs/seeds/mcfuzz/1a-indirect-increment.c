// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: seeds, pointers
//
// SEED: mcfuzz figure 1a (the program before an error call is put in)
void main(void) {
    int turn = 0;
    for (;;) {
        if (turn > 0) {
            break;
        }
        if (turn == 0) {
            *(&turn) = *(&turn) + 1;
        }
    }
}
