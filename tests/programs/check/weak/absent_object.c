// CHECK: violated(unreach-call) line 8
// WITNESS: 5
// TAGS: weak
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int setting __attribute__((weak));
int *where = &setting;
int main(void) { if (__VERIFIER_nondet_uchar() == 5 && where == 0) reach_error(); }
