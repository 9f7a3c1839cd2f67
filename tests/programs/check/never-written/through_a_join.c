// CHECK: violated(unreach-call) line 16
// PROPERTY: unreach-call
// WITNESS: 7
// EVIDENCE: by construction: what was never written may hold the value that is asked for
// TAGS: never written, planted
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int x;
    int k = __VERIFIER_nondet_int();
    if (k > 10)
        x = 1;
    if (k < 5)
        x += 0;
    if (x == 777)
        reach_error();
    return 0;
}
