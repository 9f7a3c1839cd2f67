// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: constants
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    const int a = 2147483646;
    int b = a + 1;
    b -= __VERIFIER_nondet_uchar();
    return b < 0;
}
