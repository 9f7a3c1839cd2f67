/* dropped: sanitize: uninitialized */
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void)
{
  volatile int a[4], seen;
  int i = __VERIFIER_nondet_int() & 3;
  a[i] = 1;
  seen = a[(i + 1) & 3] && 1;
  return 0;
}
