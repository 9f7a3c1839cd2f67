// CHECK: violated(array-bounds) line 13
// PROPERTY: array-bounds
// WITNESS: 3
// RANGES: 0..3
// TAGS: function-pointers
extern unsigned char __VERIFIER_nondet_uchar(void);
static int one(void) { return 1; }
static int two(void) { return 2; }
int main(void) {
    int (*ops[3])(void) = {one, two, one};
    unsigned char op = __VERIFIER_nondet_uchar();
    if (op > 3) return 0;
    int (*f)(void) = ops[op];
    return f == one;
}
