// CHECK: safe
// PROPERTY: uninit
// TAGS: bit-fields
// EXHAUSTIVE: yes
extern unsigned char __VERIFIER_nondet_uchar(void);
struct flags { unsigned a : 3, b : 5; };
int main(void) {
    struct flags f;
    f.a = __VERIFIER_nondet_uchar();
    if (f.a == 5) return 1;
    return 0;
}
