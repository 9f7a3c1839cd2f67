// CHECK: violated(no-overflow) line 8
// WITNESS: 200
// TAGS: constants
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    const int a = 2147483647;
    if (__VERIFIER_nondet_uchar() < 200) return 0;
    int b = a + 1;
    return b < 0;
}
