/* dropped: follow: the name __CPROVER_assume is reserved */
int __VERIFIER_nondet_int(void);
int main(void) { int x = __VERIFIER_nondet_int(); __CPROVER_assume(x > 3); return x > 4; }
