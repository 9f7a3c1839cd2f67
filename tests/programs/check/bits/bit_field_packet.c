// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: bit-fields, structs
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct header { unsigned version : 4, length : 4, kind : 8, flags : 3, : 5, tail : 8; };
int main(void) {
    struct header h = {0};
    unsigned char v = __VERIFIER_nondet_uchar(), k = __VERIFIER_nondet_uchar();
    h.version = v;
    h.length = v >> 4;
    h.kind = k;
    h.flags = k;
    assert((h.length << 4 | h.version) == v && h.kind == k && h.flags == (k & 7) && h.tail == 0);
}
