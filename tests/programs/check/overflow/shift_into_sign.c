// CHECK: violated(no-overflow) line 8
// PROPERTY: no-overflow
// WITNESS: 31
// TAGS: shifts
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    return (1 << n % 32) == 7;
}
