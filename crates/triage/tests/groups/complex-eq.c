void reach_error(void);
_Complex double f(_Complex double x) {
  return x;
}
int main(void) {
  if (f(3.0i) != 3.0i) reach_error();
  return 0;
}
