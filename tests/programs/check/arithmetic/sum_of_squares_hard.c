// CHECK: safe
// EVIDENCE: by construction: a square is 0 or 1 modulo 4, so the sum of two squares is never 3 modulo 4, also modulo 2^32.
// TAGS: multiplication, hard
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    if ((a * a + b * b) % 4 == 3) reach_error();
    return 0;
}
