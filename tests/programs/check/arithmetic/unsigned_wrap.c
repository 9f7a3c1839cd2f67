// CHECK: safe
// PROPERTY: no-overflow,unreach-call
// EVIDENCE: by construction: unsigned arithmetic wraps by definition and (x+1)-1 is x modulo 2^32.
// TAGS: unsigned
extern unsigned int __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    unsigned y = x + 1u;
    if (y - 1u != x) reach_error();
    return 0;
}
