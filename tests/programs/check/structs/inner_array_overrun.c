// CHECK: violated(array-bounds) line 12
// PROPERTY: array-bounds
// WITNESS: 3
// RANGES: 0..3
// TAGS: nesting
extern unsigned int __VERIFIER_nondet_uint(void);
struct cell { unsigned char a, b[3], c; };
int main(void) {
    struct cell cell = {1, {2, 3, 4}, 5};
    unsigned i = __VERIFIER_nondet_uint();
    if (i > 3) return 0;
    return cell.b[i];
}
