// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: seeds, arrays
//
// SEED: mcfuzz figure 2a (the program before counters are put in)
int main(void) {
    int table[3] = {1};
    int at = 0;
    while (at < 3) {
        if (table[at] == 1) {
            at++;
            continue;
        }
        at++;
    }
    return 0;
}
