// CHECK: violated(valid-deref) line 12
// WITNESS: 2
// EVIDENCE: by construction: an array of variable length ends with its block
// TAGS: lifetimes, variable length
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int *kept = 0, n = (__VERIFIER_nondet_uchar() & 3) + 1;
    {
        int v[n];
        v[0] = 1; kept = v;
    }
    return kept[0];
}
