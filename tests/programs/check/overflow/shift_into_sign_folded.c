// CHECK: violated(no-overflow) line 7
// PROPERTY: no-overflow
// WITNESS: 1
// TAGS: shifts, constants
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    return __VERIFIER_nondet_uchar() == 1 ? 1 << 31 : 1 << 30;
}
