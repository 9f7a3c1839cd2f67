// CHECK: safe
// EVIDENCE: by construction: only INT_MIN has no negation and it is excluded.
// TAGS: negation
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x == -2147483647 - 1) return 0;
    int a = x < 0 ? -x : x;
    if (a < 0) reach_error();
    return 0;
}
