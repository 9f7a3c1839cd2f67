// CHECK: violated(no-overflow) line 8
// WITNESS: 9
// TAGS: constants
enum { SIDE = 65536 };
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    if (n == 9 && SIDE * SIDE > 0) return 1;
    return 0;
}
