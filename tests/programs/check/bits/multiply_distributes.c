// CHECK: safe
// EVIDENCE: by construction: multiplication distributes over addition modulo 2^32.
// TAGS: multiplication, hard
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), c = __VERIFIER_nondet_uint();
    if (a * (b + c) != a * b + a * c) reach_error();
    return 0;
}
