// CHECK: violated(valid-deref) line 13
// PROPERTY: valid-deref
// WITNESS: 7, 1, 2, 3
// TAGS: parsing
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    static unsigned char packet[4];
    for (int i = 0; i < 4; i++) packet[i] = __VERIFIER_nondet_uchar();
    unsigned char length = packet[0], *p = packet + 1;
    unsigned sum = 0;
    if (length != 7 && length > 3) return 0;
    for (unsigned i = 0; i < length; i++)
        sum += p[i];
    return sum == 1;
}
