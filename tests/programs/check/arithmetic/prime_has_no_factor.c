// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: multiplication
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    unsigned a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    if (a > 1 && b > 1 && a * b == 65521u) reach_error();
    return 0;
}
