// CHECK: safe
// PROPERTY: no-overflow
// EXHAUSTIVE: yes
// TAGS: shifts
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    int r = c << 23;
    unsigned u = (unsigned)c << 24;
    return r == 3 || u == 3;
}
