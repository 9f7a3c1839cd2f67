// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: seeds, loops
//
// SEED: mcfuzz figure 6b
extern void __VERIFIER_error(void);

int main(void) {
    int numbers[6] = {1, 2, 3, 4, 5, 6};
    for (int k = 0; k < 5; k++)
        numbers[k] = 0;
    if (numbers[5] != 6)
        __VERIFIER_error();
    return 0;
}
