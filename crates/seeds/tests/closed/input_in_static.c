/* dropped: compile: constant */
extern int __VERIFIER_nondet_int(void);
int limit = __VERIFIER_nondet_int();
int main(void) { return limit > 4; }
