// CHECK: violated(unreach-call) line 12
// WITNESS: 1e20
// TAGS: infinity
extern float __VERIFIER_nondet_float(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    __VERIFIER_assume(x > 0 && x < 1e30f);
    float y = x * x;
    if (y - y != 0)
        reach_error();
    return 0;
}
