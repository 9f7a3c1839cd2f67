/* kept: a loop that never ends asks for inputs until there are no more */
extern void abort(void);
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);
int state = 1, steps;
int step(int input)
{
  if (input == 1 && state == 1) { state = 2; return 22; }
  if (input >= 2 && state == 2) { state = 1; return 23; }
  if (state == 3) reach_error();
  return -2;
}
int main(void)
{
  while (1) {
    int input = __VERIFIER_nondet_int();
    steps++;
    if (input < 1 || input > 5) continue;
    step(input);
  }
}
