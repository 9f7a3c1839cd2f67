/* What stands behind the loop needs tens of thousands of iterations: no unwinding gets there. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = __VERIFIER_nondet_uint(), sum = 0;
  for (unsigned i = 0; i < n; i++) sum += i ^ x;
  if (n > 70000 && n < 90000) {
    if (x * 7 + n == 123456789) return 1;
    return 2;
  }
  return 0;
}
