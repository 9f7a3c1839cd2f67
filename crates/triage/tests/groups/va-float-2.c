void reach_error(void);
double sum(int n, ...) {
  __builtin_va_list l;
  __builtin_va_start(l, n);
  double s = 0;
  while (n--) s += __builtin_va_arg(l, double);
  __builtin_va_end(l);
  return s;
}
float a = 2.5f;
int main(void) {
  if (sum(2, a, a) != 5.0) reach_error();
  return 0;
}
