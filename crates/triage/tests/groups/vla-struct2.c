void reach_error(void);
int f(int n) {
  struct {
    int x[n];
  } a, b;
  a.x[0] = 4;
  b = a;
  return b.x[0];
}
int main(void) {
  if (f(2) != 4) reach_error();
  return 0;
}
