// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: unions
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
union word { unsigned u; unsigned char b[4]; struct { unsigned short low, high; } h; };
int main(void) {
    union word w;
    w.u = __VERIFIER_nondet_ushort() * 0x10003u;
    assert(w.h.low == (w.b[0] | w.b[1] << 8));
    assert(((unsigned)w.h.high << 16 | w.h.low) == w.u);
}
