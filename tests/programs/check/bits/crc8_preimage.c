// CHECK: violated(unreach-call) line 14
// WITNESS: 207, 101
// TAGS: crc, loops, hard
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    unsigned char c = 0xff;
    for (int i = 0; i < 2; i++) {
        c ^= __VERIFIER_nondet_uchar();
        for (int k = 0; k < 8; k++) c = c & 0x80 ? (unsigned char)(c << 1 ^ 0x1d) : (unsigned char)(c << 1);
        if (i == 0 && c != 0x4a) return 0;
    }
    if (c == 0x3c)
        reach_error();
    return 0;
}
