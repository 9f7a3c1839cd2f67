// CHECK: violated(no-overflow) line 9
// PROPERTY: no-overflow
// WITNESS: 3
// TAGS: shifts
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    if (n > 4) return 0;
    return (2 - n) << 1;
}
