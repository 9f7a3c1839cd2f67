// CHECK: violated(unreach-call) line 9
// WITNESS: 251, 241
// TAGS: multiplication, hard
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    unsigned a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    if (a >= b && b > 1 && a * b == 60491u)
        reach_error();
    return 0;
}
