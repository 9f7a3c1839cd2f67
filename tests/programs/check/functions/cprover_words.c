// CHECK: violated(assert) line 8
// WITNESS: 7, 6
// TAGS: error-words, cbmc
int nondet_int(void);
int main(void) {
    int a = nondet_int(), b = nondet_int();
    __CPROVER_assume(a > 1 && a < 10 && b > 1 && b < a);
    __CPROVER_assert(a * b != 42, "the answer is not reached");
    return 0;
}
