// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: division
extern char __VERIFIER_nondet_char(void);
int main(void) {
    signed char a = __VERIFIER_nondet_char(), b = __VERIFIER_nondet_char();
    if (a - b == 0) return 0;
    return 100 / (a - b) == 7;
}
