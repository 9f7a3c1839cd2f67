// CHECK: violated(div-by-zero) line 7
// WITNESS: 13, 13
// TAGS: division
extern short __VERIFIER_nondet_short(void);
int main(void) {
    int a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
    return 100 / (a - b) == 7;
}
