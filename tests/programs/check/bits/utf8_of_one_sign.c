// CHECK: violated(unreach-call) line 33
// WITNESS: 8364
// TAGS: encodings
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static int enc(unsigned c, unsigned char *o) {
    if (c < 0x80) {
        o[0] = (unsigned char)c;
        return 1;
    }
    if (c < 0x800) {
        o[0] = 0xc0 | c >> 6;
        o[1] = 0x80 | (c & 63);
        return 2;
    }
    if (c < 0x10000) {
        o[0] = 0xe0 | c >> 12;
        o[1] = 0x80 | (c >> 6 & 63);
        o[2] = 0x80 | (c & 63);
        return 3;
    }
    o[0] = 0xf0 | c >> 18;
    o[1] = 0x80 | (c >> 12 & 63);
    o[2] = 0x80 | (c >> 6 & 63);
    o[3] = 0x80 | (c & 63);
    return 4;
}
int main(void) {
    unsigned c = __VERIFIER_nondet_uint();
    if (c > 0x10ffff) return 0;
    unsigned char o[4] = {0};
    int n = enc(c, o);
    if (n == 3 && o[0] == 0xe2 && o[1] == 0x82 && o[2] == 0xac) reach_error();
    return 0;
}
