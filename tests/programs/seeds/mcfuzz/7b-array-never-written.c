// CHECK: violated(uninit) line 14
// PROPERTY: uninit
// WITNESS:
// TAGS: seeds, arrays
//
// SEED: mcfuzz figure 7b
extern void __VERIFIER_error(void);

int main(void) {
    int numbers[5];
    int at = 0, even = 0;
    const int length = 5;
    while (at < length) {
        if (numbers[at] % 2 == 0)
            even++;
        at++;
    }
    if (even != 5)
        __VERIFIER_error();
    return 0;
}
