// CHECK: violated(bad-shift) line 8
// WITNESS: 1, 0
// TAGS: shifts
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    unsigned n = __VERIFIER_nondet_uint() % 32;
    unsigned y = x << n | x >> (32 - n);
    return y == 0;
}
