// CHECK: violated(valid-deref) line 13
// WITNESS: 9, 9, 9
// PROPERTY: valid-deref
// TAGS: lifetimes
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int *p = 0, sum = 0;
    for (int i = 0; i < 3; i++) {
        int square = i * i;
        if (__VERIFIER_nondet_uchar() == 9) p = &square;
        sum += square;
    }
    if (p) sum += *p;
    return sum;
}
