// CHECK: violated(valid-deref) line 15
// PROPERTY: valid-deref
// WITNESS: 2
// EVIDENCE: by construction: each round of the loop has a literal of its own, and no sanitizer says so
// TAGS: compound literal, lifetime, loops
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char rounds = __VERIFIER_nondet_uchar();
    const int *last = 0;
    int sum = 0;
    if (rounds > 3) return 0;
    for (int i = 0; i < rounds; i++) {
        if (last)
            sum += last[1];
        last = (const int[2]){i, i + 1};
    }
    return sum;
}
