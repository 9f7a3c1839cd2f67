// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: seeds, arithmetic
//
// SEED: mcfuzz figure 6h
extern void __VERIFIER_error(void);

static void divide(int dividend, int divisor, int quotient) {
    if (dividend / divisor != quotient)
        __VERIFIER_error();
}
int main(void) {
    divide(7, 6, 1);
    divide(-7, -6, 1);
    return 0;
}
