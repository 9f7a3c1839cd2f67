// CHECK: violated(misaligned) line 10
// PROPERTY: misaligned
// WITNESS: 1
// TAGS: casts
extern _Bool __VERIFIER_nondet_bool(void);
struct pair { short a, b; };
int main(void) {
    static _Alignas(8) char bytes[16];
    struct pair *p = (struct pair *)(bytes + (__VERIFIER_nondet_bool() ? 5 : 4));
    return p->b;
}
