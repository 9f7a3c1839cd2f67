// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: seeds, control
//
// SEED: mcfuzz figure 6a
extern void __VERIFIER_error(void);

static void same(int left, int right) {
    if (left != right)
        __VERIFIER_error();
}
int main(void) {
    int four = 4, two = 2, result = 7;
    same(result = four && two, 1);
    return 0;
}
