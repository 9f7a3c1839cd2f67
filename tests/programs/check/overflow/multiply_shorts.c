// CHECK: violated(no-overflow) line 7
// WITNESS: 65535, 65535
// TAGS: promotion
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned short a = __VERIFIER_nondet_ushort(), b = __VERIFIER_nondet_ushort();
    unsigned product = a * b;
    return product == 1;
}
