// CHECK: safe
// EVIDENCE: by construction: squares of 32-bit numbers modulo 4 are 0 or 1 since (2k+1)^2 = 4(k^2+k)+1 and 2^32 is a multiple of 4.
// TAGS: multiplication
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    unsigned r = x * x % 4;
    if (r == 2 || r == 3) reach_error();
    return 0;
}
