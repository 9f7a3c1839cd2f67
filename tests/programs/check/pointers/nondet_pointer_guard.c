// CHECK: violated(unreach-call) line 9
// WITNESS: 0
// TAGS: null, inputs
extern void *__VERIFIER_nondet_pointer(void);
extern void reach_error(void);
int main(void) {
    void *p = __VERIFIER_nondet_pointer();
    if (!p)
        reach_error();
    return 0;
}
