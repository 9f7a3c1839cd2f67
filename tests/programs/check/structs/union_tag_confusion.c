// CHECK: violated(assert) line 11
// WITNESS: 2
// TAGS: unions
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct value { enum { INT, FLOAT } tag; union { int i; float f; } u; };
int main(void) {
    struct value v = {INT, {.i = 1065353216}};
    if (__VERIFIER_nondet_uchar() == 2) v.tag = FLOAT;
    float result = v.tag == FLOAT ? v.u.f : (float)v.u.i;
    assert(result != 1.0f);
}
