// CHECK: safe
// PROPERTY: valid-deref,array-bounds,unreach-call
// RANGES: 0..5, 0..1
// EXHAUSTIVE: yes
// TAGS: parsing
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
    unsigned char packet[4];
    for (int i = 0; i < 4; i++) packet[i] = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(packet[0] <= 5 && packet[1] <= 1 && packet[2] <= 1 && packet[3] <= 1);
    unsigned length = packet[0];
    if (length > sizeof packet - 1) return 0;
    unsigned sum = 0;
    for (unsigned i = 0; i < length; i++) sum += packet[1 + i];
    if (sum > 3) reach_error();
    return 0;
}
