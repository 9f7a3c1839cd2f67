// CHECK: safe
// EVIDENCE: by construction: pointers into two objects that live are never equal
// TAGS: addresses
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    int a[2] = {1, 2}, b[2] = {3, 4};
    unsigned i = __VERIFIER_nondet_uchar() & 1, k = __VERIFIER_nondet_uchar() & 1;
    if (&a[i] == &b[k]) reach_error();
    if ((&a[i] == &a[k]) != (i == k)) reach_error();
    return 0;
}
