// CHECK: violated(no-overflow) line 8
// WITNESS: 2147483647, 1
// TAGS: addition
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
    if (b != 1) return 0;
    return a + b == 0;
}
