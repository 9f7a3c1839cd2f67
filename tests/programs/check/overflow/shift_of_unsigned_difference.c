// CHECK: safe
// PROPERTY: no-overflow
// EXHAUSTIVE: yes
// TAGS: shifts
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar();
    return (2 - n) << 1 == 5;
}
