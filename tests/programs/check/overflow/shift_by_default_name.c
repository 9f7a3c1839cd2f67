// CHECK: violated(bad-shift) line 7
// WITNESS: 8
// TAGS: shifts
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar() & 15;
    return c << 28 == 3;
}
