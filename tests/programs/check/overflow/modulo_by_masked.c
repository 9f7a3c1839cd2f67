// CHECK: violated(div-by-zero) line 7
// WITNESS: 16
// TAGS: modulo
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    return 1000 % (x & 15) == 3;
}
