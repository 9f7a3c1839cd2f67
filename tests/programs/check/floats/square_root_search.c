// CHECK: violated(unreach-call) line 9
// WITNESS: 1.5
// TAGS: multiplication, hard
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);
int main(void) {
    float x = __VERIFIER_nondet_float();
    if (x > 0 && x * x == 2.25f)
        reach_error();
    return 0;
}
