// CHECK: violated(div-by-zero) line 8
// WITNESS: 1
// RANGES: 0..1
// TAGS: constants
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    if (__VERIFIER_nondet_uchar() == 1) {
        int x = 1 / 0;
        return x;
    }
    return 0;
}
