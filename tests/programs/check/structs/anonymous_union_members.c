// CHECK: safe
// TAGS: unions
// EXHAUSTIVE: yes
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
struct value { enum { INT, FLOAT, PAIR } kind; union { int i; float f; struct { short a, b; }; }; };
int main(void) {
    struct value v = {.kind = PAIR, .a = 3, .b = (short)__VERIFIER_nondet_ushort()};
    assert((v.i & 0xffff) == 3);
    assert((short)(v.i >> 16) == v.b);
    v = (struct value){INT, {.i = -1}};
    assert(v.a == -1 && v.b == -1);
    assert(v.f != v.f);
}
