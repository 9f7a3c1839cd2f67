// CHECK: violated(div-by-zero) line 15
// WITNESS: 1, 1, 1
// RANGES: 0..3
// TAGS: loops
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int sum = 0, count = 0;
    for (int i = 0; i < 3; i++) {
        int x = __VERIFIER_nondet_uchar();
        if (x % 2 == 0) {
            sum += x;
            count++;
        }
    }
    return sum / count == 5;
}
