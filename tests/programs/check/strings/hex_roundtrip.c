// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: parsing
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int value(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }
int main(void) {
    static const char digits[] = "0123456789abcdef";
    unsigned char b = __VERIFIER_nondet_uchar();
    char text[3] = {digits[b >> 4], digits[b & 15], 0};
    assert((value(text[0]) << 4 | value(text[1])) == b);
}
