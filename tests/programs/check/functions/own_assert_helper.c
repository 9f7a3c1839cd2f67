// CHECK: violated(unreach-call) line 6
// WITNESS: 11
// TAGS: error-words
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
void __VERIFIER_assert(int condition) { if (!condition) { reach_error(); } }
int main(void) {
    unsigned char x = __VERIFIER_nondet_uchar();
    __VERIFIER_assert(x * x != 121);
    return 0;
}
