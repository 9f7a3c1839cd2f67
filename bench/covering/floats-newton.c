extern double __VERIFIER_nondet_double(void);
extern void abort(void);
void reach_error(void) { abort(); }

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x >= 1.0 && x <= 1000.0)) return 0;
  double y = x / 2;
  for (int i = 0; i < 8; i++) y = (y + x / y) / 2;
  if (y * y == x) return 1;
  if (y > 22.36 && y < 22.361) reach_error();
  return 2;
}
