// CHECK: violated(bad-shift) line 8
// PROPERTY: no-overflow, bad-shift
// WITNESS: 32
// TAGS: shifts
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char amount = __VERIFIER_nondet_uchar() % 64;
    return (0 << amount) == 7;
}
