// CHECK: violated(no-overflow) line 11
// WITNESS: 1073741824
// UNWIND: needs at most 2 iterations of any loop
// TAGS: loops
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int x = __VERIFIER_nondet_int(), sum = 0;
    __VERIFIER_assume(x >= 0 && x <= 1073741824);
    for (int i = 0; i < 2; i++)
        sum += x;
    return sum == 1;
}
