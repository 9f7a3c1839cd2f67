// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: infeasible
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    if (n <= 10 || n % 2 != 0 || n >= 12) return 0;
    for (int i = 0; i < 1000000; i++) n++;
    reach_error();
    return 0;
}
