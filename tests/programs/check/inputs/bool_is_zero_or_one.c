// CHECK: safe
// EXHAUSTIVE: yes
// TAGS: bool
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
int main(void) {
    _Bool a = __VERIFIER_nondet_bool(), b = __VERIFIER_nondet_bool();
    int sum = a + b;
    if (sum < 0 || sum > 2 || (a ^ b) != (sum == 1)) reach_error();
    return 0;
}
