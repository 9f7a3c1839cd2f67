/* dropped: run: it takes too long */
extern int __VERIFIER_nondet_int(void);
void assume(int c) { if (!c) for (;;) ; }
int main(void) { assume(__VERIFIER_nondet_int() * 0 == 1); return 0; }
