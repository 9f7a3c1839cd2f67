// CHECK: violated(valid-deref) line 9
// WITNESS: 3
// EVIDENCE: by construction: the variable of a round is dead in the next, where another one lies at its place
// TAGS: lifetimes
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int *q = 0, n = __VERIFIER_nondet_uchar() & 3;
    for (int i = 0; i < n; i++) {
        int x = i; if (q && i == 2) *q = 7;
        q = &x;
    }
    return 0;
}
