/* kept: labels and jumps of older programs */
extern void __VERIFIER_error();
extern void __VERIFIER_assume(int);
int __VERIFIER_nondet_int();
int main()
{
  int x = __VERIFIER_nondet_int();
  int y = 0;
  __VERIFIER_assume(x != 3);
  while (x > 0 && y < 20) { x--; y++; }
  if (y > 25) goto ERROR;
  return 0;
ERROR: __VERIFIER_error();
  return -1;
}
