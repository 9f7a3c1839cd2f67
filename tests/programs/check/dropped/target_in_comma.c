// CHECK: violated(valid-deref) line 9
// WITNESS: 3
// EVIDENCE: by construction: there is one element, and of the second no code is made
// TAGS: discarded, comma
extern unsigned char __VERIFIER_nondet_uchar(void);
struct pair { int a, b; } object;
int main(void) {
    struct pair *p = &object + (__VERIFIER_nondet_uchar() == 3);
    return (*p, 3) == 4;
}
