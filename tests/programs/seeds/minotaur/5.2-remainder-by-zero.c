// CHECK: violated(div-by-zero) line 10
// PROPERTY: div-by-zero
// WITNESS: 0
// TAGS: seeds, arithmetic
//
// SEED: minotaur listing 5.2: it divides by zero as well
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned divisor = __VERIFIER_nondet_uint();
    if (0 % divisor <= 100)
        return 1;
    return 0;
}
