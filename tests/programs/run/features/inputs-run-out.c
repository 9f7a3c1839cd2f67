// RUN: out-of-inputs
// INPUT: 1, 2
extern int __VERIFIER_nondet_int(void);
int main(void) {
    while (__VERIFIER_nondet_int())
        ;
    return 0;
}
