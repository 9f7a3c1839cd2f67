// CHECK: violated(no-overflow) line 7
// PROPERTY: no-overflow
// WITNESS: 200
// TAGS: shifts
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int r = __VERIFIER_nondet_uchar() << 24;
    return r == 3;
}
