// CHECK: violated(no-overflow) line 12
// WITNESS: 57, 57, 57, 57, 57, 57, 57, 57, 57, 57
// UNWIND: needs at most 10 iterations of any loop
// RANGES: 48..57
// TAGS: parsing
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int value = 0;
    for (int i = 0; i < 10; i++) {
        unsigned char c = __VERIFIER_nondet_uchar();
        if (c < '0' || c > '9') break;
        value = value * 10 + (c - '0');
    }
    return value == 0;
}
