// CHECK: violated(float-cast) line 10
// PROPERTY: float-cast
// WITNESS: 2147483648
// TAGS: conversions, rounding
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    // 2147483647 is rounded up to 2147483648 here.
    if (x >= 0 && x <= (float)2147483647)
        return (int)x == 7;
    return 0;
}
