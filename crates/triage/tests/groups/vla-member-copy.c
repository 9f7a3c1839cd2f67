void reach_error(void);
int f(int k) {
  struct t {
    char c[k];
  } a, b;
  a.c[k - 1] = 5;
  b = a;
  return b.c[k - 1];
}
int main(void) {
  if (f(3) != 5) reach_error();
}
