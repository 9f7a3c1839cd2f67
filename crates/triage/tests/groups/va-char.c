void reach_error(void);
int f(int n, ...) {
  __builtin_va_list l;
  __builtin_va_start(l, n);
  return __builtin_va_arg(l, int);
}
int main(void) {
  signed char c = -3;
  if (f(1, c) != -3) reach_error();
  return 0;
}
