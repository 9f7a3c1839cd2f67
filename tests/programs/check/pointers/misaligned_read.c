// CHECK: violated(misaligned) line 11
// PROPERTY: misaligned
// WITNESS: 3
// TAGS: casts
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
int main(void) {
    static _Alignas(8) unsigned char bytes[16];
    unsigned i = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(i < 12 && i != 1 && i != 2);
    return *(int *)(bytes + i);
}
