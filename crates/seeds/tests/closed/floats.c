/* kept: Newton's method, as in the category about floats */
extern double __VERIFIER_nondet_double(void);
extern void abort(void);
void reach_error(void) {}
void assume_abort_if_not(int cond) { if (!cond) abort(); }
int main(void)
{
  double in = __VERIFIER_nondet_double();
  assume_abort_if_not(in > -0.4 && in < 10.0);
  double x = in - (in * in * in - 2.0) / (3.0 * in * in + 1.0);
  if (!(x < 100.0)) { reach_error(); abort(); }
  return 0;
}
