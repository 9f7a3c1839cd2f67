// CHECK: violated(unreach-call) line 22
// WITNESS:
// TAGS: seeds, arrays
//
// SEED: mcfuzz figure 2d, with one count too high
extern void __VERIFIER_error(void);
int main(void) {
    int table[3] = {1};
    int at = 0;
    int rounds = 0;
    int hits = 0;
    while (at < 3) {
        rounds++;
        if (table[at] == 1) {
            hits++;
            at++;
            continue;
        }
        at++;
    }
    if (rounds != 3 || hits != 2)
        __VERIFIER_error();
    return 0;
}
