// CHECK: safe
// PROPERTY: misaligned,valid-deref
// EXHAUSTIVE: yes
// TAGS: casts
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    static _Alignas(8) unsigned char bytes[16];
    unsigned i = __VERIFIER_nondet_uchar();
    if (i > 12 || i % 4) return 0;
    return *(int *)(bytes + i);
}
