void reach_error(void);
unsigned short h = 65535;
int g(int n, ...) {
  __builtin_va_list v;
  __builtin_va_start(v, n);
  int x = __builtin_va_arg(v, int);
  return x;
}
int main(void) {
  if (g(0, h) != 65535) reach_error();
}
