// CHECK: violated(valid-deref) line 11
// WITNESS: 251
// PROPERTY: valid-deref
// TAGS: constants
extern unsigned char __VERIFIER_nondet_uchar(void);
static const int fixed[3] = {1, 2, 3};
static int mutable[3] = {1, 2, 3};
int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    int *p = c > 250 ? (int *)fixed : mutable;
    p[c % 3] = 0;
}
