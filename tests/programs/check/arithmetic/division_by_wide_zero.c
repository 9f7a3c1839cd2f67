// CHECK: violated(div-by-zero) line 10
// PROPERTY: div-by-zero
// WITNESS: 0
// EVIDENCE: by construction: the sanitizer notices, but cannot show integers of this width
// DRIVER: none
// TAGS: wide
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    _BitInt(256) divisor = __VERIFIER_nondet_uchar();
    return (_BitInt(256))100 % divisor == 3;
}
