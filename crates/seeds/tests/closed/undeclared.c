/* kept: words of verifiers that nobody declares */
int main()
{
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x < 100);
  if (x > 100) __VERIFIER_error();
  __VERIFIER_assert(x < 100);
  return 0;
}
