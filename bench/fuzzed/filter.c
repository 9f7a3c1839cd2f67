/* A filter over floating numbers whose output leaves its range for few inputs. */
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  double low = 0, high = 0;
  for (int i = 0; i < 20; i++) {
    double sample = __VERIFIER_nondet_double();
    if (!(sample >= -100.0 && sample <= 100.0)) {
      return 1;
    }
    low += 0.125 * (sample - low);
    high = 0.5 * (high + sample - low);
    if (low > 60.0 && high < -40.0) {
      return 2;
    }
    if (low > 99.0) {
      reach_error();
    }
  }
  return 0;
}
