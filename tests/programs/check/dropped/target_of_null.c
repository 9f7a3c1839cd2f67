// CHECK: violated(valid-deref) line 10
// WITNESS: 3
// EVIDENCE: by construction: null is read, and no code is made for it
// TAGS: discarded
extern unsigned char __VERIFIER_nondet_uchar(void);
struct pair { int a, b; } object;
int main(void) {
    struct pair *p = &object;
    if (__VERIFIER_nondet_uchar() == 3) p = 0;
    *p;
    return 0;
}
