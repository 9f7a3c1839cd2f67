// CHECK: safe
// RANGES: 2..9
// EXHAUSTIVE: yes
// TAGS: error-words, cbmc
int nondet_int(void);
int main(void) {
    int a = nondet_int(), b = nondet_int();
    __CPROVER_assume(a > 1 && a < 10 && b > 1 && b < 10);
    __CPROVER_assert(a * b != 43, "a prime is no product");
    return 0;
}
