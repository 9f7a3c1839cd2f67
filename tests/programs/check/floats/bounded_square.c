// CHECK: safe
// EVIDENCE: by construction: for
// TAGS: rounding, multiplication
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x >= -1000 && x <= 1000);
    float y = x * x;
    if (!(y >= 0 && y <= 1000000)) reach_error();
    return 0;
}
