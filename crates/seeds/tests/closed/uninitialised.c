/* dropped: sanitize: uninitialized */
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void)
{
  int a[4];
  int i = __VERIFIER_nondet_int() & 3;
  a[i] = 1;
  if (a[(i + 1) & 3] > 5) reach_error();
  return 0;
}
