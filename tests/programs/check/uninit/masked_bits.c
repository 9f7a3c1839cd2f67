// CHECK: safe
// PROPERTY: uninit
// EXHAUSTIVE: yes
// TAGS: bits
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char a[2];
    a[0] = __VERIFIER_nondet_uchar();
    a[1] = a[0];
    unsigned w = a[0] | a[1] << 8;
    if (w == 0x0101) return 1;
    return 0;
}
