// CHECK: safe
// PROPERTY: float-cast
// EVIDENCE: by construction: the guard admits exactly the values whose truncation fits; NaN fails both comparisons.
// TAGS: conversions
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    if (x > -1.0f && x < 256.0f) {
        unsigned char c = (unsigned char)x;
        return c == 77;
    }
    return 0;
}
