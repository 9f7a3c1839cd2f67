// CHECK: violated(unreach-call) line 13
// PROPERTY: unreach-call
// WITNESS: 3
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    unsigned char n = __VERIFIER_nondet_uchar();
    if (n < 3 || n > 9) return 0;
    int a[n];
    if (a[n - 1] == 1234)
        reach_error();
    return 0;
}
