// CHECK: violated(unreach-call) line 10
// WITNESS: 59999
// TAGS: arithmetic
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_ushort(), sum = 0;
    for (unsigned m = n; m; m /= 10) sum += m % 10;
    if (sum == 41)
        reach_error();
    return 0;
}
