// CHECK: violated(array-bounds) line 11
// PROPERTY: array-bounds
// WITNESS: 2, 16
// RANGES: 0..20
// TAGS: 2-D
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
    static int grid[8][16];
    unsigned r = __VERIFIER_nondet_uint(), c = __VERIFIER_nondet_uint();
    if (r < 7 && c <= 16)
        grid[r][c] = 1;
    return grid[0][0];
}
