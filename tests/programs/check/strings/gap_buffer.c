// CHECK: safe
// EVIDENCE: by construction: the text on both sides of the gap is the text of a plain array
// TAGS: memmove
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
static char b[8];
static unsigned gs, ge = 8;
static void move(unsigned at) {
    if (at < gs) {
        unsigned n = gs - at;
        memmove(b + ge - n, b + at, n);
        gs -= n;
        ge -= n;
    } else {
        unsigned n = at - gs;
        memmove(b + gs, b + ge, n);
        gs += n;
        ge += n;
    }
}
int main(void) {
    char ref[8];
    unsigned len = 0;
    for (int i = 0; i < 4; i++) {
        unsigned char c = __VERIFIER_nondet_uchar();
        unsigned at = c % (len + 1);
        move(at);
        b[gs++] = (char)('a' + i);
        for (unsigned j = len; j > at; j--) ref[j] = ref[j - 1];
        ref[at] = (char)('a' + i);
        len++;
    }
    for (unsigned i = 0; i < len; i++) {
        char v = i < gs ? b[i] : b[i - gs + ge];
        if (v != ref[i]) reach_error();
    }
    return 0;
}
