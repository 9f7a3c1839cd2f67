// CHECK: violated(no-overflow) line 8
// WITNESS: -2147483648
// TAGS: decrement
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int countdown = __VERIFIER_nondet_int();
    if (countdown == 0) return 0;
    countdown--;
    return countdown == 3;
}
