// Which readings are possible depends on the unit that the first input chooses: what leads on behind one of them ends
// the program behind the other. So the ranges of the inputs that follow belong to what was given before.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

static unsigned char seen[4000];

int main(void) {
  int unit = __VERIFIER_nondet_int();
  int lowest;
  if (unit == 7731)
    lowest = 40960000;
  else if (unit == 99120)
    lowest = -81920000;
  else
    return 0;
  int high = 0;
  for (int round = 0; round < 100; round++) {
    int reading = __VERIFIER_nondet_int();
    __VERIFIER_assume(reading >= lowest && reading < lowest + 4000);
    __VERIFIER_assume(!seen[reading - lowest]);
    seen[reading - lowest] = 1;
    if (reading >= lowest + 2000)
      high++;
  }
  if (unit == 7731) {
    if (high > 52)
      return 1;
  } else {
    if (high < 48)
      return 2;
  }
  return 3;
}
