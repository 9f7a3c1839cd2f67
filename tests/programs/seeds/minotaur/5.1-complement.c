// CHECK: violated(unreach-call) line 13
// WITNESS: 0, -1
// TAGS: seeds, bits
//
// SEED: minotaur listing 5.1
extern void __VERIFIER_error(void);

extern int __VERIFIER_nondet_int(void);
int main(void) {
    int left = __VERIFIER_nondet_int();
    int right = __VERIFIER_nondet_int();
    if (left == ~right)
        __VERIFIER_error();
    return 0;
}
