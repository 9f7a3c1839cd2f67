// CHECK: violated(array-bounds) line 13
// PROPERTY: array-bounds
// WITNESS: 3
// RANGES: 0..3
// TAGS: 2-D
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int row0[2] = {1, 2}, row1[2] = {3, 4};
    int *rows[3] = {row0, row1, row0};
    unsigned r = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(r <= 3);
    int *row = rows[r];
    return row == row0;
}
