// CHECK: violated(unreach-call) line 14
// WITNESS: 68, 111, 110
// TAGS: guess, arithmetic
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    unsigned char k = 7;
    static const unsigned char code[3] = {0x43, 0x2c, 0x00};
    for (int i = 0; i < 3; i++) {
        unsigned char c = __VERIFIER_nondet_uchar();
        if ((unsigned char)(c ^ k) != code[i]) return 0;
        k = (unsigned char)(c - 1);
    }
    reach_error();
    return 0;
}
