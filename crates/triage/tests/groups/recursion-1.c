void reach_error(void);
int f(int n) {
  if (n == 0) return 0;
  return f(n - 1) + 2;
}
int main(void) {
  if (f(4) != 8) reach_error();
  return 0;
}
