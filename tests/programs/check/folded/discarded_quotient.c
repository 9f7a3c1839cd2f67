// CHECK: violated(div-by-zero) line 7
// WITNESS: 4
// TAGS: constants, comma
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    if (n == 4) return (5 % 0, 3);
    return 0;
}
