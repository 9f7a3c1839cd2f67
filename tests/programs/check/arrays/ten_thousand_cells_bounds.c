// CHECK: violated(valid-deref) line 12
// PROPERTY: valid-deref
// WITNESS: 10000
// RANGES: 0..10005
// TAGS: large
extern unsigned int __VERIFIER_nondet_uint(void);
static int cells[10000];
int main(void) {
    unsigned k = __VERIFIER_nondet_uint();
    if (k > 10000) return 0;
    int *p = cells;
    return p[k];
}
