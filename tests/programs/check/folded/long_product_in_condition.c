// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: constants
enum { SIDE = 65536 };
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    if (n == 9 && (long)SIDE * SIDE > 0) return sizeof(SIDE * SIDE) == 4;
    return 0;
}
