// CHECK: violated(valid-deref) line 6
// WITNESS: 6
// TAGS: weak
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int plugin(void) __attribute__((weak));
static int start(void) { return plugin(); } int main(void) { return __VERIFIER_nondet_uchar() == 6 ? start() : 0; }
