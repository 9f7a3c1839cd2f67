/* A constant, an equation of two inputs, and a loop behind them. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(), z = __VERIFIER_nondet_uint();
  int sum = 0;
  if (y == 0x0123ABCD && x * 7 + 3 == z) {
    int n = __VERIFIER_nondet_int();
    for (int i = 0; i < n && i < 1000; i++) {
      sum += i;
    }
    if (sum == 4950) {
      reach_error();
    }
  }
  return 0;
}
