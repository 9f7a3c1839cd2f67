/* Insertion sort of up to 16 numbers, with a check that fails for one shape of input. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int numbers[16];

int main(void) {
  unsigned count = (unsigned)__VERIFIER_nondet_int() % 17;
  for (unsigned i = 0; i < count; i++) {
    int number = __VERIFIER_nondet_int();
    unsigned at = i;
    while (at > 0 && numbers[at - 1] > number) {
      numbers[at] = numbers[at - 1];
      at--;
    }
    numbers[at] = number;
  }
  if (count == 16 && numbers[0] == -77 && numbers[15] == 1000003) {
    reach_error();
  }
  return 0;
}
