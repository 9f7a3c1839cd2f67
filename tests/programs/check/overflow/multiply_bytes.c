// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: promotion
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    int product = a * b * 32000 / 32000;
    if (product != a * b) reach_error();
    return 0;
}
