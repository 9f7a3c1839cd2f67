// CHECK: violated(unreach-call) line 11
// WITNESS: 0, 6
// TAGS: order
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int unused = __VERIFIER_nondet_int();
    int x = __VERIFIER_nondet_int();
    (void)unused;
    if (x == 6)
        reach_error();
    return 0;
}
