// CHECK: violated(valid-deref) line 10
// PROPERTY: valid-deref,valid-free,valid-memtrack
// WITNESS: 5
// EVIDENCE: by construction: there are four elements, and of the fifth no code is made
// TAGS: discarded
extern unsigned char __VERIFIER_nondet_uchar(void);
struct pair { int a, b; } objects[4];
int main(void) {
    struct pair *a = objects;
    a[__VERIFIER_nondet_uchar() % 8];
    return 0;
}
