/* kept: a loop that an input ends */
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) {}
int main(void)
{
  unsigned int sum = 0;
  while (__VERIFIER_nondet_bool()) sum += __VERIFIER_nondet_uchar();
  do sum++; while (sum < 10);
  if (sum > 100000) reach_error();
  return 0;
}
