// CHECK: violated(unreach-call) line 14
// WITNESS: 1
// TAGS: seeds, arithmetic
//
// SEED: minotaur listing 5.2, without its division by zero
extern void __VERIFIER_error(void);

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
int main(void) {
    unsigned divisor = __VERIFIER_nondet_uint();
    __VERIFIER_assume(divisor != 0);
    if (0 % divisor <= 100)
        __VERIFIER_error();
    return 0;
}
