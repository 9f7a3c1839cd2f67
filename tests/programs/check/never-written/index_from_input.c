// CHECK: violated(unreach-call) line 14
// PROPERTY: unreach-call
// WITNESS: 1
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    int a[5];
    a[0] = 0;
    unsigned char i = __VERIFIER_nondet_uchar();
    if (i > 4) return 0;
    if (a[i] == 31337)
        reach_error();
    return 0;
}
