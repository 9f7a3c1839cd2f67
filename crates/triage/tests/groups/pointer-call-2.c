void reach_error(void);
int inc(int x) {
  return x + 1;
}
int apply(int (*f)(int), int x) {
  return f(x);
}
int main(void) {
  if (apply(inc, 3) != 4) reach_error();
  return 0;
}
