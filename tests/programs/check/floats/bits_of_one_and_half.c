// CHECK: violated(unreach-call) line 11
// WITNESS: 1.5
// TAGS: bits, unions
extern float __VERIFIER_nondet_float(void);
extern void reach_error(void);
union view { float f; unsigned u; };
int main(void) {
    union view v;
    v.f = __VERIFIER_nondet_float();
    if (v.u == 0x3fc00000u)
        reach_error();
    return 0;
}
