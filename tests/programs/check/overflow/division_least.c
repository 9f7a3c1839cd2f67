// CHECK: violated(no-overflow) line 8
// WITNESS: -2147483648, -1
// TAGS: division
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (b == 0) return 0;
    return a / b == 3;
}
