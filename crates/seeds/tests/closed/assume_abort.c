/* kept: the usual frame of a program of SV-COMP */
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *)
    __attribute__((__nothrow__, __leaf__)) __attribute__((__noreturn__));
void reach_error() { __assert_fail("0", "assume_abort.c", 3, "reach_error"); }
void assume_abort_if_not(int cond) { if (!cond) { abort(); } }
void __VERIFIER_assert(int cond) { if (!(cond)) { ERROR: { reach_error(); abort(); } } }
extern int __VERIFIER_nondet_int(void);
int main(void)
{
  int n = __VERIFIER_nondet_int(), sum = 0;
  assume_abort_if_not(n > -100 && n < 100);
  for (int i = 0; i < n; i++) sum += i;
  __VERIFIER_assert(n <= 1 || sum > 0);
  return 0;
}
