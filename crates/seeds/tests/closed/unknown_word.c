/* dropped: follow: __VERIFIER_nondet_widget */
extern int __VERIFIER_nondet_widget(void);
int main(void) { return __VERIFIER_nondet_widget(); }
