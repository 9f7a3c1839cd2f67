void reach_error(void);
struct {
  unsigned a : 7;
} s = {100};
int f(int n, ...) {
  __builtin_va_list l;
  __builtin_va_start(l, n);
  return __builtin_va_arg(l, int);
}
int main(void) {
  if (f(1, s.a) != 100) reach_error();
  return 0;
}
