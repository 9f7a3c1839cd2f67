// CHECK: violated(float-cast) line 9
// PROPERTY: float-cast
// WITNESS: 300
// TAGS: conversions
extern float __VERIFIER_nondet_float(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    if (!(x >= 0)) return 0;
    unsigned char c = (unsigned char)x;
    return c;
}
