// CHECK: violated(unreach-call) line 9
// WITNESS: 65521, 65519
// TAGS: multiplication, hard
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);
int main(void) {
    unsigned a = __VERIFIER_nondet_ushort(), b = __VERIFIER_nondet_ushort();
    if (a > b && b > 1 && a * b == 4292870399u)
        reach_error();
    return 0;
}
