void reach_error(void);
int f(int n, ...) {
  __builtin_va_list l;
  __builtin_va_start(l, n);
  double d = __builtin_va_arg(l, double);
  return d == 1.5;
}
int main(void) {
  float x = 1.5f;
  if (!f(1, x)) reach_error();
  return 0;
}
