// CHECK: violated(bad-shift) line 10
// PROPERTY: bad-shift
// WITNESS: 40
// OPTIONS: --32
// RANGES: 0..63
// TAGS: shifts, data-model
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() & 63;
    unsigned long bit = 1ul << n;
    return bit == 0;
}
