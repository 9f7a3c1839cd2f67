// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: shifts
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    signed char v = __VERIFIER_nondet_char();
    if (n >= 24 || v < 0) return 0;
    return (v << n) < 0;
}
