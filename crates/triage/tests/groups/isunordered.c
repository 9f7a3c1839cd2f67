void reach_error(void);
int main(void) {
  double n = __builtin_nan("");
  if (!__builtin_isunordered(n, 1.0)) reach_error();
  return 0;
}
