// CHECK: violated(no-overflow) line 9
// PROPERTY: no-overflow, bad-shift
// WITNESS: 2, 30
// EVIDENCE: by construction: 2 << 30 is no int, and the sanitizer has one word for bits and amounts
// TAGS: shifts
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar() % 4, amount = __VERIFIER_nondet_uchar() % 32;
    return (n << amount) == 7;
}
