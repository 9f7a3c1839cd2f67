// CHECK: safe
// OPTIONS: --64
// EVIDENCE: by construction: 70000 squared is below 2^63.
// TAGS: data-model
extern long __VERIFIER_nondet_long(void);
extern void reach_error(void);
int main(void) {
    long x = __VERIFIER_nondet_long();
    if (x < 0 || x > 70000) return 0;
    if (x * x < 0) reach_error();
    return 0;
}
