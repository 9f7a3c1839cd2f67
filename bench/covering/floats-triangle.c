extern double __VERIFIER_nondet_double(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  double a = __VERIFIER_nondet_double(), b = __VERIFIER_nondet_double(), c = __VERIFIER_nondet_double();
  if (!(a > 0 && b > 0 && c > 0)) return 0;
  if (!(a < 1e6 && b < 1e6 && c < 1e6)) return 1;
  if (a + b <= c || a + c <= b || b + c <= a) return 2;
  if (a == b && b == c) return 3;
  if (a == b || b == c || a == c) return 4;
  if (a * a + b * b == c * c) reach_error();
  return 5;
}
