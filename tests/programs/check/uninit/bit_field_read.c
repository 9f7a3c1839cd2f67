// CHECK: violated(uninit) line 10
// WITNESS: 5
// PROPERTY: uninit
// TAGS: bit-fields
extern unsigned char __VERIFIER_nondet_uchar(void);
struct flags { unsigned a : 3, b : 5; };
int main(void) {
    struct flags f;
    f.a = __VERIFIER_nondet_uchar();
    if (f.a == 5 && f.b == 9) return 1;
    return 0;
}
