// CHECK: safe
// EVIDENCE: by construction: six bits of each of the four digits are those of the three bytes, and the table has 64 distinct letters.
// TAGS: base64, tables, hard
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static const char table[65] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
static unsigned decode(char c) {
    if (c >= 'A' && c <= 'Z') return (unsigned)(c - 'A');
    if (c >= 'a' && c <= 'z') return (unsigned)(c - 'a' + 26);
    if (c >= '0' && c <= '9') return (unsigned)(c - '0' + 52);
    return c == '+' ? 62 : 63;
}
int main(void) {
    unsigned w = 0, back = 0;
    for (int i = 0; i < 3; i++) w = w << 8 | __VERIFIER_nondet_uchar();
    for (int i = 3; i >= 0; i--) back = back << 6 | decode(table[w >> 6 * i & 63]);
    assert(back == w);
}
