// CHECK: violated(unreach-call) line 20
// WITNESS:
// TAGS: seeds, arrays
//
// SEED: mcfuzz figure 2b, with the count that a checker believed
extern void __VERIFIER_error(void);
int main(void) {
    int table[3] = {1};
    int at = 0;
    int hits = 0;
    while (at < 3) {
        if (table[at] == 1) {
            hits++;
            at++;
            continue;
        }
        at++;
    }
    if (hits != 3)
        __VERIFIER_error();
    return 0;
}
