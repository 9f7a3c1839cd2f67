/* kept: a label that jumps to itself is an end */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_error(void);
void assume(int c) { if (!c) { LOOP: goto LOOP; } }
void check(int c) { if (!c) { ERROR: __VERIFIER_error(); goto ERROR; } }
void halt(void) { STOP: { goto STOP; } }
int main(void)
{
  int a = __VERIFIER_nondet_int();
  assume(a > 5);
  if (a == 1000) check(a > 7);
  if (a > 6) halt();
  return 0;
}
