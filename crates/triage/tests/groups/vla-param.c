void reach_error(void);
int f(int n, int a[n][n]) {
  return a[1][1];
}
int main(void) {
  int a[2][2] = { {1, 2}, {3, 4}};
  if (f(2, a) != 4) reach_error();
  return 0;
}
