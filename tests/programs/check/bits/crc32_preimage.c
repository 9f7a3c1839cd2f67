// CHECK: violated(unreach-call) line 15
// PROPERTY: unreach-call
// WITNESS: 37, 122, 57, 186
// UNWIND: needs at most 33 iterations of any loop
// TAGS: checksums, inversion
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    unsigned c = 0xffffffffu;
    for (int i = 0; i < 4; i++) {
        c ^= __VERIFIER_nondet_uchar();
        for (int k = 0; k < 8; k++) c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
    }
    c = ~c;
    if (c == 0xcafebabeu) reach_error();
    return 0;
}
