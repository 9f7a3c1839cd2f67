// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: seeds, pointers
//
// SEED: mcfuzz figure 6e
extern void __VERIFIER_error(void);

static int target, *alias = &target;
int main(void) {
    int zero = 0;
    target = 1;
    alias[zero] = 2;
    if (target != 2)
        __VERIFIER_error();
    return 0;
}
