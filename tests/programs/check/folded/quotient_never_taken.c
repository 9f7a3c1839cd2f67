// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: constants
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    if (n > 255) {
        int x = 1 / 0 + 2147483647 + 1;
        return x;
    }
    return 7 / 2 + -7 % 3;
}
