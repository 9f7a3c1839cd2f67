// CHECK: violated(no-overflow) line 7
// WITNESS: -2147483648
// TAGS: negation
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    int a = x < 0 ? -x : x;
    return a == 1;
}
