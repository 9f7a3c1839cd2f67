// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: seeds, arrays
//
// SEED: mcfuzz figure 2b
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
    if (hits != 1)
        __VERIFIER_error();
    return 0;
}
