// CHECK: violated(unreach-call) line 13
// PROPERTY: unreach-call
// WITNESS: 0
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static void set(int *p, int k) { if (k) *p = 3; }
int main(void) {
    int x;
    set(&x, __VERIFIER_nondet_int());
    if (x == 1234567)
        reach_error();
    return 0;
}
