// CHECK: violated(unreach-call) line 13
// WITNESS:
// TAGS: seeds, names
//
// SEED: mcfuzz figure 6f (called safe there, but one is not false)
extern void __VERIFIER_error(void);

typedef _Bool bool;
const bool false = 0;
int main(void) {
    bool yes = 1;
    if (yes != false)
        __VERIFIER_error();
    return 0;
}
