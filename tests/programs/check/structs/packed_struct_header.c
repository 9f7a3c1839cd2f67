// CHECK: safe
// TAGS: packed structs, memcpy
// EXHAUSTIVE: yes
#include <assert.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct __attribute__((packed)) header { unsigned char version; unsigned length; unsigned short check; };
int main(void) {
    unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
    unsigned char raw[7] = {1, a, 0, 0, b, 7, a};
    struct header h;
    memcpy(&h, raw, sizeof h);
    assert(sizeof h == 7);
    assert(h.length == a + ((unsigned)b << 24));
    assert(h.check == 7 + a * 256);
    unsigned *p = &h.length;
    assert(*p == h.length);
}
