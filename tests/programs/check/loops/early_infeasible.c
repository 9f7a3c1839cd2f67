// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: infeasible
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(n > 10 && n % 2 == 0 && n < 12);
    for (int i = 0; i < 1000000; i++) n++;
    reach_error();
    return 0;
}
