// CHECK: violated(uninit) line 11
// PROPERTY: uninit
// WITNESS: 5
// TAGS: branches
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int result;
    unsigned char x = __VERIFIER_nondet_uchar();
    if (x < 5) result = 1;
    else if (x > 5) result = 2;
    if (result == 1)
        return 1;
    return 0;
}
