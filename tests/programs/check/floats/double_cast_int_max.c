// CHECK: safe
// PROPERTY: float-cast
// EVIDENCE: by construction: a double represents both limits exactly, so the guard is exact; NaN fails it.
// TAGS: conversions
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    if (x >= -2147483648.0 && x <= 2147483647.0) return (int)x == 7;
    return 0;
}
