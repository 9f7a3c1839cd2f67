extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  float f = __VERIFIER_nondet_float();
  double d = __VERIFIER_nondet_double();
  if (f != f) return 1;
  if (f == 0.0f && 1.0f / f < 0) return 2;
  if (d > 1.7e308 && d / 2 + d / 2 == d && d * 2 == d) return 3;
  if (f > 0 && f < 1.0e-40f) {
    if (d == 0.1) reach_error();
    return 4;
  }
  return (double)f == d ? 5 : 6;
}
